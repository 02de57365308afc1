// Coming in and choosing a seat: the code on the display, the seats, and what the box asks about.
import { $, button, element, joined } from "./dom.js";

const said = (text) => element("p", {}, text);

/** List the seats, those in `phones` with a phone; `claim` asks for one. */
export function showLobby(open, seats, phones, claim) {
  $("lobby").hidden = !open;
  $("seats").replaceChildren(...Object.entries(seats).map(([number, name]) => {
    const says = joined([name && `seat ${number}`, phones.includes(Number(number)) && "has a phone"], " · ");
    return button([element("b", {}, name || `Seat ${number}`), says && element("small", {}, says)], () => claim(Number(number)));
  }));
  $("how").textContent = Object.keys(seats).length ? "Choose it here. Then the box asks for a press of the button at that seat."
    : "This box has no seat buttons. Start a game with the knob, then choose your name here.";
}

/** Show which seat this phone asks for, with the digits on the box, and who asks for the seat of this one. */
export function showClaims({ mine, rival }, seats, say) {
  $("confirm").hidden = !mine;
  $("rival").hidden = !rival;
  if (mine) {
    const press = mine.button ? `press the button at seat ${mine.seat}` : "push the knob of the box";
    $("confirm").replaceChildren(
      said(mine.asked ? "The box asks about phone" : "In the menu of the box, choose phone"), element("b", {}, String(mine.digits)),
      said(`Then ${press}.${mine.taken ? ` ${seats[mine.seat] || "That seat"} has another phone now.` : ""}`), button("Do not ask", () => say({ k: "withdraw" })));
  }
  if (rival) {
    const who = rival.by ? `The phone of ${rival.by}` : "Another phone";
    $("rival").replaceChildren(said(`${who}, ${rival.digits}, asks for your seat. Your button at the box decides.`),
      button("Keep my seat", () => say({ k: "keep" }), { className: "main" }));
  }
}
