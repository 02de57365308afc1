// A phone without a seat: it chooses one, and shows the digits that the box shows.
import { $, button, element } from "/dom.js";

let timer = 0;

/** List the seats; `claim` asks for one. With a seat the list is hidden. */
export function showLobby(seat, seats, claim) {
  $("lobby").hidden = seat !== null;
  if (seat !== null) endConfirm();
  $("seats").replaceChildren(...Object.entries(seats).map(([number, name]) => {
    const made = button("", () => claim(Number(number)));
    made.append(element("b", {}, name || `Seat ${number}`), ...(name ? [element("small", {}, `seat ${number}`)] : []));
    return made;
  }));
}

/** Show the digits, and which real button grants the seat. */
export function showConfirm({ seat, code, seconds }) {
  $("confirm").replaceChildren(
    element("p", {}, "The box shows"),
    element("b", {}, String(code)),
    element("p", {}, `If it does, press the button at seat ${seat}.`));
  $("confirm").hidden = false;
  clearTimeout(timer);
  timer = setTimeout(endConfirm, seconds * 1000);
}

function endConfirm() {
  clearTimeout(timer);
  $("confirm").hidden = true;
}
