// The grid of Word Sprout: letters on squares, the squares beside them, and the gaps in strings.
import { button, element } from "/dom.js";
import { announcing, corner, letterInput, put, tile } from "/games/parts.js";

let chosen = null;  // the place of the new letter: a square { row, col } or a gap { string, at_index }
let letter = "";

/** The empty squares beside letters. */
function around(cells) {
  if (!cells.length) return [[0, 0]];
  const full = new Set(cells.map(([row, col]) => `${row} ${col}`));
  const beside = cells.flatMap(([row, col]) => [`${row - 1} ${col}`, `${row + 1} ${col}`, `${row} ${col - 1}`, `${row} ${col + 1}`]);
  return [...new Set(beside)].filter((at) => !full.has(at)).map((at) => at.split(" ").map(Number));
}

const forget = () => { chosen = null; letter = ""; };

export function drawGrid({ view }, does, offered, may) {
  const places = may ? around(view.cells) : [];
  if (chosen && (!may || ("row" in chosen && !places.some(([row, col]) => row === chosen.row && col === chosen.col)))) forget();
  const [top, left] = corner([...view.cells, ...places]);
  const grid = element("div", { className: "grid", role: "group", ariaLabel: `Strings: ${view.strings.join(", ") || "none yet"}` });
  const act = (kind, fields) => { does.act(kind, fields); forget(); };
  const made = () => announcing(offered, chosen && "at_index" in chosen ? "insert_2d" : "place", letter, { ...chosen, letter }, { act })[0];
  let play = made();
  const set = (value) => { letter = value; play?.replaceWith(play = made()); };
  const choose = (place) => { chosen = place; set(""); fill(); grid.parentNode?.querySelector("input")?.focus(); };
  const field = () => letterInput(letter, set, () => play?.click());

  function fill() {
    const letters = view.cells.map(([row, col, sign]) => put(tile(sign), row - top, col - left));
    const squares = places.map(([row, col]) => put(
      chosen?.row === row && chosen?.col === col ? field()
        : button("+", () => choose({ row, col }), { className: "gap", ariaLabel: `Row ${row - top + 1}, column ${col - left + 1}` }),
      row - top, col - left));
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
