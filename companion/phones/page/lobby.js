// A phone without a seat: it chooses one, and shows the digits that the box shows.
import { $, element } from "/dom.js";

let timer = 0;

/** List the seats; `claim` asks for one. With a seat the list is hidden. */
export function showLobby(seat, seats, claim) {
  $("lobby").hidden = seat !== null;
  if (seat !== null) endConfirm();
  $("seats").replaceChildren(...Object.entries(seats).map(([number, name]) => {
    const parts = [element("b", {}, name || `Seat ${number}`), name && element("small", {}, `seat ${number}`)];
    return element("button", { type: "button", onclick: () => claim(Number(number)) }, ...parts);
  }));
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
