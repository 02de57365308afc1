// NewWord and New Word Jr.: the word on the table, your cards, and a new word by tapping cards.
import { button, count, element, joined, soft } from "../dom.js";
import { entered, keep } from "../kept.js";
import { unknownText } from "./asked.js";
import { announcing, cards, group, may, scores, tiles, turnLine } from "./parts.js";
import { announced, pool, spelled, tray } from "./tray.js";

const facesOf = (held) => held.known.map((card) => card.split("=")[0]);
/** A card in a word, such as `A/E=A`. */
function written({ card, letter }) {
  const face = card.face.split("=")[0];
  return { source: card.from, card: face === letter ? letter : `${face}=${letter}` };
}

/** How often the points of so many letters count (N4). */
const worth = ({ options }, letters) => options.junior || letters < 5 ? "" : ` · points × ${Math.min(letters - 3, 4)}`;

/** A word by tapping; after the first play a card on the table keeps its letter. */
function compose(mine, does, offered, pass) {
  const { view } = mine;
  const onTable = view.first_play ? pool("table", "On the table", facesOf(view.table))
    : pool("table", "On the table", view.table.known, (card) => [card.split("=")[1] ?? card]);
  const pools = [pool("hand", "Your cards", facesOf(view.hand)), onTable];
  const finish = ([word]) => [
    ...(word.length > 1 ? announcing(offered, "play_word", `${spelled(word)}${worth(view, word.length)}`, announced(word, written), does) : []),
    pass && button(pass.label, () => showSwap(true, does)),
  ];
  return tray("newword", pools, { finish });
}

function showSwap(on, does) {
  keep("swapping", on);
  keep("swap");
  does.redraw();
}

function swap(mine, does, offered) {
  const finish = ([picked]) => [
    ...announcing(offered.filter(({ fields }) => fields && !fields.discard === picked.length > 0), "pass",
      count(picked.length, "card"), { discard: picked.map(({ card }) => card.face) }, does),
    button("Back", () => showSwap(false, does)),
  ];
  return tray("swap", [pool("hand", "Your cards", facesOf(mine.view.hand), () => [""])], { hint: "Tap the cards to swap", finish });
}

function table(view) {
  const word = view.word && !view.word.includes("_") ? tiles(view.word, { label: `The word is ${view.word}`, size: "big" })
    : cards(facesOf(view.table), { places: view.table.known.length + view.table.unseen, label: "On the table" });
  const said = view.last?.word === view.word && soft(`${view.last.by}: ${count(view.last.points, "point")}`);
  return view.phase === "setup" ? null : group("On the table", word, said);
}

const stock = (view) => soft(view.last_round ? "The stock is empty" : `Stock: ${count(view.stock, "card")}`);

export function draw(mine, does, offered) {
  const { view, player } = mine;
  const known = view.hand.known.length;
  const canLay = may(mine, "play_word") && known > 0;
  const swaps = offered.some(({ kind, fields }) => kind === "pass" && fields);
  const pass = swaps && offered.find(({ kind, fields }) => kind === "pass" && !fields);
  const open = view.phase === "challenge_window" && view.last;
  const top = [turnLine(mine)];
  if (view.phase === "appeal") top.push(group(unknownText(view.last.word)));
  if (open) top.push(group(`${view.last.by} laid ${view.last.word}`, element("p", {}, "Anybody may challenge it now.")));
  if (canLay) top.push(swaps && entered("swapping") ? swap(mine, does, offered) : compose(mine, does, offered, pass));
  else top.push(open ? null : table(view), known ? group("Your cards", cards(facesOf(view.hand))) : null);
  const note = (name) => joined([count(view.hand_sizes[name] ?? 0, "card"), view.skip_next.includes(name) && "loses a turn"]);
  return { top, rest: [scores(mine, { note }), view.phase === "setup" ? null : stock(view)], covers: canLay, draws: canLay && swaps ? ["pass"] : [] };
}
