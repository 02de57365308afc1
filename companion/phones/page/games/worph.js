// Worph: the word with the letter that changed, the wheel, and the points.
import { count, element } from "../dom.js";
import { group, scores, tiles, turnLine } from "./parts.js";

let last = { word: "", fresh: [] };

/** The place of the letter that `after` changes in `before` or adds to it; null if there is none. */
function changedPlace(before, after) {
  const at = [...after].findIndex((letter, n) => letter !== before[n]);
  const rest = after.length === before.length ? before.slice(at + 1) : before.slice(at);
  const grows = after.length - before.length;
  return before && at >= 0 && (grows === 0 || grows === 1) && after.slice(at + 1) === rest ? at : null;
}

/** The points of a change without those of the wheel (W6). */
function points(before, after, at) {
  const outside = at === 0 || at === after.length - 1;
  return (outside ? 1 : 2) + (after.length > before.length ? 1 : 0);
}

function follow({ table_word: word }) {
  if (word === last.word) return;
  const at = changedPlace(last.word, word);
  last = { word, fresh: at === null ? [] : [at] };
}

/** What a word being typed would do, below the entry. */
export function preview(text, view) {
  const at = view.table_word ? changedPlace(view.table_word, text) : null;
  if (at === null) return [];
  const bonus = view.bonus && view.wedge && view.wedge_letters.includes(text[at]) ? view.wedge : 0;
  const worth = points(view.table_word, text, at);
  const says = `${count(worth, "point")}${bonus ? ` and ${bonus} from the wheel` : ""}`;
  return [tiles(text, { fresh: [at], size: "small" }), element("span", {}, says)];
}

function wheel(view) {
  if (!view.wedge || view.phase !== "play") return null;
  return element("p", { className: "wheel" }, element("b", {}, `+${view.wedge}`), ` for a new ${[...view.wedge_letters].join(" ")}`);
}

export function draw(mine) {
  const { view } = mine;
  follow(view);
  const word = view.table_word ? tiles(view.table_word, { label: `The word is ${view.table_word}`, fresh: last.fresh, size: "big" }) : null;
  return {
    top: [turnLine(mine), word && group("On the table", word, wheel(view))],
    rest: [scores(mine)],
  };
}
