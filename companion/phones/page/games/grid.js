// The grid of Word Sprout: letters on squares, the squares beside them, and the gaps in strings.
import { button, element } from "/dom.js";
import { mainButton, tile } from "/games/parts.js";
import { letterInput } from "/games/letter.js";

let chosen = null;  // the place of the new letter: a square { row, col } or a gap { string, at_index }
let letter = "";

const key = (row, col) => `${row} ${col}`;

function around(cells) {
  const full = new Set(cells.map(([row, col]) => key(row, col)));
  const beside = cells.flatMap(([row, col]) => [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]]);
  const empty = new Map(beside.filter((at) => !full.has(key(...at))).map((at) => [key(...at), at]));
  return cells.length ? [...empty.values()] : [[0, 0]];
}

function put(made, row, col) {
  made.style.setProperty("grid-row", String(row));
  made.style.setProperty("grid-column", String(col));
  return made;
}

const send = (does) => "row" in chosen
  ? does.act("place", { ...chosen, letter }) : does.act("insert_2d", { ...chosen, letter });

export function drawGrid({ view }, does, may) {
  const places = may ? around(view.cells) : [];
  if (chosen && (!may || ("row" in chosen && !places.some(([row, col]) => row === chosen.row && col === chosen.col)))) { chosen = null; letter = ""; }
  const top = Math.min(...[...view.cells, ...places].map(([row]) => row), 0);
  const left = Math.min(...[...view.cells, ...places].map(([, col]) => col), 0);
  const grid = element("div", { className: "grid", role: "group", ariaLabel: `Strings: ${view.strings.join(", ") || "none yet"}` });
  const play = mainButton("Play", () => { send(does); chosen = null; letter = ""; });
  play.disabled = true;
  const set = (value) => { letter = value; play.disabled = !value; play.textContent = value ? `Play ${value}` : "Play"; };
  const choose = (place) => { chosen = place; set(""); fill(); grid.parentNode?.querySelector("input")?.focus(); };
  const field = () => letterInput(letter, set, () => play.disabled || play.click());

  function fill() {
    const letters = view.cells.map(([row, col, sign]) => put(tile(sign), row - top + 1, col - left + 1));
    const squares = places.map(([row, col]) => put(
      chosen?.row === row && chosen?.col === col ? field()
        : button("+", () => choose({ row, col }), { className: "gap", ariaLabel: `Row ${row - top + 1}, column ${col - left + 1}` }),
      row - top + 1, col - left + 1));
    grid.replaceChildren(...letters, ...squares);
    inside.replaceChildren(...(may ? view.strings.filter((one) => one.length > 1).map(gaps) : []));
  }

  function gaps(string) {
    const parts = [...string].flatMap((sign, n) => n === 0 ? [sign] : [
      chosen?.string === string && chosen.at_index === n ? field()
        : button("+", () => choose({ string, at_index: n }), { className: "gap", ariaLabel: `Inside ${string}, before ${sign}` }),
      sign]);
    return element("div", { className: "tiles string small" }, ...parts.map((part) => typeof part === "string" ? tile(part) : part));
  }

  const inside = element("div", { className: "inside" });
  fill();
  const scroll = { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "The grid" };
  return [element("div", scroll, grid), inside, may && play];
}
