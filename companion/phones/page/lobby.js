// A phone without a seat: it chooses one, and shows the digits that the box shows.
import { $, button, element, joined } from "/dom.js";

let timer = 0;

/** List the seats, those in `phones` with a phone; `claim` asks for one. With a seat the list is hidden. */
export function showLobby(seat, seats, phones, claim) {
  $("lobby").hidden = seat !== null;
  if (seat !== null) endConfirm();
  $("seats").replaceChildren(...Object.entries(seats).map(([number, name]) => {
    const says = joined([name && `seat ${number}`, phones.includes(Number(number)) && "has a phone"], " · ");
    return button([element("b", {}, name || `Seat ${number}`), says && element("small", {}, says)], () => claim(Number(number)));
  }));
  $("how").textContent = Object.keys(seats).length ? "Choose it here. Then press the button at that seat."
    : "This box has no seat buttons. Start a game with the knob, then choose your name here.";
}

/** Show the digits, and what grants the seat: its real button, or the knob if it has none. */
export function showConfirm({ seat, code, seconds, button: real = true }) {
  $("confirm").replaceChildren(
    element("p", {}, "The box shows"),
    element("b", {}, String(code)),
    element("p", {}, `If it does, ${real ? `press the button at seat ${seat}` : "push the knob of the box"}.`));
  $("confirm").hidden = false;
  clearTimeout(timer);
  timer = setTimeout(endConfirm, seconds * 1000);
}

function endConfirm() {
  clearTimeout(timer);
  $("confirm").hidden = true;
}
