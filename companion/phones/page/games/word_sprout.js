// Word Sprout: the string with its gaps, or the grid, and what can be done with a play.
import { button, element } from "/dom.js";
import { announcing, group, letterInput, may, scores, tile, tiles, turnLine } from "/games/parts.js";
import { drawGrid } from "/games/grid.js";

let line = { base: null, letters: [] };  // the string being made: { letter, fresh }

const fresh = () => line.letters.filter((one) => one.fresh);
const text = () => line.letters.map(({ letter }) => letter).join("");

function begin(string) {
  if (line.base !== string) line = { base: string, letters: string ? [...string].map((letter) => ({ letter, fresh: false })) : [{ letter: "", fresh: true }] };
}

/** Put an empty letter into a gap; with as many as allowed the oldest one moves there. */
function open(gap, most) {
  const before = line.letters[gap];
  if (fresh().length >= most) line.letters.splice(line.letters.indexOf(fresh()[0]), 1);
  const at = before && line.letters.includes(before) ? line.letters.indexOf(before) : Math.min(gap, line.letters.length);
  line.letters.splice(at, 0, { letter: "", fresh: true });
}

function drawString({ view }, does, offered) {
  begin(view.string);
  const ready = () => fresh().length && fresh().every(({ letter }) => letter);
  const made = () => announcing(offered, "play", ready() ? text() : "", { string: text() }, does)[0];
  let play = made();
  const fit = () => play?.replaceWith(play = made());
  const redraw = () => { place.replaceChildren(...strip()); fit(); place.querySelector("input.open")?.focus(); };
  const gap = (n) => button("+", () => { open(n, view.letters); redraw(); }, { className: "gap", ariaLabel: gapName(n) });
  function strip() {
    const shown = line.letters.flatMap((one, n) => [gap(n), one.fresh
      ? letterInput(one.letter, (letter) => { one.letter = letter; fit(); }, () => play?.click())
      : tile(one.letter)]);
    return line.base ? [...shown, gap(line.letters.length)] : shown.slice(1);
  }
  const place = element("div", { className: "tiles string" }, ...strip());
  return [place, play];
}

function gapName(n) {
  const [before, after] = [line.letters[n - 1]?.letter, line.letters[n]?.letter];
  const where = before && after ? `between ${before} and ${after}` : before ? `after ${before}` : `before ${after}`;
  return `Add a letter ${where}`;
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

const doubt = ({ challenger, challenged, doubted }) => challenger
  ? group(`${challenger} doubts ${challenged}`, ...doubted.map((string) => tiles(string))) : null;

export function draw(mine, does, offered) {
  const { view } = mine;
  const top = [turnLine(mine), doubt(view)];
  if (view.phase === "vote") top.push(group(`Is ${view.asked} a word?`));
  else if (view.phase === "play") top.push(board(mine, does, offered));
  return { top, rest: [scores(mine, { note: (player) => note(view, player) }), facts(view)], covers: may(mine, view.two_d ? "place" : "play") };
}

const note = ({ out, collections }, player) => out.includes(player) ? "out" : collections?.[player];
