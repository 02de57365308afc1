// Word Sprout: the string with its gaps, or the grid, and what can be done with a play.
import { button, element } from "../dom.js";
import { entered, keep } from "../kept.js";
import { announcing, corner, group, letterInput, may, put, scores, tile, tiles, turnLine } from "./parts.js";

/** The string being made, of letters to be typed (`fresh`) and of those that are there. */
function drawString({ view }, does, offered) {
  const name = `string ${view.string}`;
  const line = entered(name) ?? (view.string ? [...view.string].map((letter) => ({ letter })) : [{ letter: "", fresh: true }]);
  const fresh = () => line.filter((one) => one.fresh);

  function made() {
    const string = line.map(({ letter }) => letter).join(""), ready = fresh().length && fresh().every(({ letter }) => letter);
    return announcing(offered, "play", ready ? string : "", { string }, does)[0];
  }

  /** Put an empty letter into a gap; with as many as allowed the oldest one moves there. */
  function open(gap) {
    const before = line[gap];
    if (fresh().length >= view.letters) line.splice(line.indexOf(fresh()[0]), 1);
    line.splice(line.includes(before) ? line.indexOf(before) : Math.min(gap, line.length), 0, { letter: "", fresh: true });
    place.replaceChildren(...strip());
    fit();
    place.querySelector("input.open").focus();
  }

  let play = made();
  const fit = () => { keep(name, line); play?.replaceWith(play = made()); };
  const gap = (n) => button("+", () => open(n), { className: "gap", ariaLabel: gapName(line[n - 1]?.letter, line[n]?.letter) });
  function strip() {
    const shown = line.flatMap((one, n) => [gap(n), one.fresh
      ? letterInput(one.letter, (letter) => { one.letter = letter; fit(); }, () => play?.click())
      : tile(one.letter)]);
    return view.string ? [...shown, gap(line.length)] : shown.slice(1);
  }
  const place = element("div", { className: "tiles string" }, ...strip());
  return [place, play];
}

function gapName(before, after) {
  const where = before && after ? `between ${before} and ${after}` : before ? `after ${before}` : `before ${after}`;
  return `Add a letter ${where}`;
}

/** The empty squares beside letters. */
function around(cells) {
  if (!cells.length) return [[0, 0]];
  const full = new Set(cells.map(([row, col]) => `${row} ${col}`));
  const beside = cells.flatMap(([row, col]) => [`${row - 1} ${col}`, `${row + 1} ${col}`, `${row} ${col - 1}`, `${row} ${col + 1}`]);
  return [...new Set(beside)].filter((at) => !full.has(at)).map((at) => at.split(" ").map(Number));
}

/** The grid: letters on squares, the squares beside them, and the gaps in strings. */
function drawGrid({ view }, does, offered, may) {
  const places = may ? around(view.cells) : [];
  // The place of the new letter is a square { row, col } or a gap { string, at_index }.
  let { letter = "", ...chosen } = entered("grid") ?? {};
  const [top, left] = corner([...view.cells, ...places]);
  const grid = element("div", { className: "grid", role: "group", ariaLabel: `Strings: ${view.strings.join(", ") || "none yet"}` });
  const made = () => announcing(offered, "at_index" in chosen ? "insert_2d" : "place", letter, { ...chosen, letter }, does)[0];
  let play = made();
  const set = (value) => { letter = value; keep("grid", { ...chosen, letter }); play?.replaceWith(play = made()); };
  const choose = (place) => { chosen = place; set(""); fill(); grid.parentNode?.querySelector("input")?.focus(); };
  const field = () => letterInput(letter, set, () => play?.click());

  function fill() {
    const letters = view.cells.map(([row, col, sign]) => put(tile(sign), row - top, col - left));
    const squares = places.map(([row, col]) => put(
      chosen.row === row && chosen.col === col ? field()
        : button("+", () => choose({ row, col }), { className: "gap", ariaLabel: `Row ${row - top + 1}, column ${col - left + 1}` }),
      row - top, col - left));
    grid.replaceChildren(...letters, ...squares);
    inside.replaceChildren(...(may ? view.strings.filter((one) => one.length > 1).map(gaps) : []));
  }

  function gaps(string) {
    const parts = [...string].flatMap((sign, n) => n === 0 ? [sign] : [
      chosen.string === string && chosen.at_index === n ? field()
        : button("+", () => choose({ string, at_index: n }), { className: "gap", ariaLabel: `Inside ${string}, before ${sign}` }),
      sign]);
    return element("div", { className: "tiles string small" }, ...parts.map((part) => typeof part === "string" ? tile(part) : part));
  }

  const inside = element("div", { className: "inside" });
  fill();
  const scroll = { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "The grid" };
  return [element("div", scroll, grid), inside, may && play];
}

function board(mine, does, offered) {
  const { view } = mine;
  if (view.two_d) return group("The grid", ...drawGrid(mine, does, offered, may(mine, "place")));
  if (may(mine, "play")) return group(view.string ? "The string" : "The first letter", ...drawString(mine, does, offered));
  return view.string ? group("The string", tiles(view.string, { size: "big" })) : null;
}

function facts(view) {
  const rules = view.rules.map(([, , title, says]) => element("li", {}, element("b", {}, title), ` ${says}`));
  rules.push(...view.custom_rules.map((rule) => element("li", {}, rule)));
  return rules.length ? element("details", { className: "card" }, element("summary", {}, "Rules in force"), element("ul", {}, ...rules)) : null;
}

const challenge = ({ challenger, challenged, doubted }) => challenger
  ? group(`${challenger} challenges ${challenged}`, ...doubted.map((string) => tiles(string))) : null;

export function draw(mine, does, offered) {
  const { view } = mine;
  const top = [turnLine(mine), challenge(view)];
  if (view.phase === "vote") top.push(group(`Is ${view.asked} a word?`));
  else if (view.phase === "play") top.push(board(mine, does, offered));
  return { top, rest: [scores(mine, { note: (player) => note(view, player) }), facts(view)], covers: may(mine, view.two_d ? "place" : "play") };
}

const note = ({ out, collections }, player) => out.includes(player) ? "out" : collections?.[player];
