// The board of each game, large.
import { element } from "../dom.js";
import { categoryText, doubted, unknownText } from "../games/asked.js";
import { cards, corner, laidWord, put, tile, tiles } from "../games/parts.js";

const big = (word) => tiles(word, { size: "big" });
const caption = (...parts) => element("p", { className: "caption" }, ...parts);

let before = "";
let fresh = [];

function worph(view) {
  if (view.table_word !== before) {
    const places = [...view.table_word].map((_, n) => n).filter((n) => view.table_word[n] !== before[n]);
    fresh = before && Math.abs(view.table_word.length - before.length) < 2 ? places.slice(0, 1) : [];
    before = view.table_word;
  }
  const wheel = view.wedge && view.phase === "play" ? caption(element("b", {}, `+${view.wedge}`), ` for ${[...view.wedge_letters].join(" ")}`) : "";
  return view.table_word ? [tiles(view.table_word, { fresh, label: `The word is ${view.table_word}`, size: "big" }), wheel] : [caption("The first word")];
}

function sprout(view) {
  const board = view.two_d ? grid(view.cells) : view.string ? big(view.string) : caption("The first letter");
  return [board, challenge(view)];
}

function challenge({ challenger, challenged, asked, phase }) {
  if (asked) return caption("Does ", element("b", {}, asked), " count?");
  return challenger ? caption(`${challenger} challenges`, phase === "answer" ? `: ${challenged} has to show a word` : ` ${challenged}`) : "";
}

function grid(cells) {
  const [top, left] = corner(cells);
  const made = element("div", { className: "squares", role: "img", ariaLabel: "The grid" });
  made.append(...cells.map(([row, col, letter]) => put(tile(letter), row - top, col - left)));
  return made;
}

function wordForWord(view) {
  const asked = view.vote ? categoryText(view) : view.doubt ? unknownText(doubted(view)) : "";
  const said = Object.entries(view.words).map(([player, { word, total, verdict }]) => element("li", {},
    element("span", {}, player), element("b", {}, word ?? "no word"), element("i", {}, verdict === false ? "not valid" : total === null ? "" : `${total}`)));
  return [caption("Pot ", element("b", { className: "chips" }, String(view.pot)), view.category ? ` ${view.category}` : ""),
    cards(view.board, { places: 5, size: "big", label: "The board" }),
    said.length ? element("ul", { className: "said" }, ...said) : "", asked ? caption(asked) : ""];
}

function wordLift(view) {
  const fronts = view.players.filter((player) => view.fronts[player]?.length).map((player) => element("section", {},
    element("h2", {}, player), element("div", {}, ...view.fronts[player].map((laid) => laidWord(laid, "row")))));
  return [element("div", { className: "fronts" }, ...fronts), caption(`Consonants ${view.piles.consonants ?? 0} · Vowels ${view.piles.vowels ?? 0} · Round ${view.round}`)];
}

function newword(view) {
  if (view.phase === "setup") return [caption("Not dealt yet")];
  const faces = view.table.known.map((card) => card.split("=")[0]);
  const word = view.word && !view.word.includes("_") ? big(view.word)
    : cards(faces, { places: faces.length + view.table.unseen, size: "big", label: "On the table" });
  return [word, caption(view.phase === "appeal" ? unknownText(view.last.word) : view.last_round ? "The stock is empty" : `Stock ${view.stock}`)];
}

const BOARDS = { worph, word_sprout: sprout, word_for_word: wordForWord, word_lift: wordLift, newword };

export const drawBoard = (game, view) => (BOARDS[game]?.(view) ?? []).filter(Boolean);
