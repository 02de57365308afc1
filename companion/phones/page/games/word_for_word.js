// Word For Word: your cards and the board, chips and pots, bets, words and challenges.
import { count, element, joined } from "../dom.js";
import { stepper } from "../forms.js";
import { announcing, cards, choices, group, may, printed, scores, turnLine } from "./parts.js";
import { announced, pool, spelled, tray } from "./tray.js";

function table(view) {
  const pots = (view.pots.length > 1 ? view.pots : [{ amount: view.pot }]).map(({ amount }) => element("b", { className: "chips" }, String(amount)));
  return element("section", { className: "card felt" },
    element("h2", {}, view.pots.length > 1 ? "Pots" : "Pot", ...pots, view.category && element("span", { className: "category" }, view.category)),
    cards(view.board, { places: 5, label: "The board" }));
}

function hand(view, player) {
  const places = view.hands[player];
  return places ? group("Your cards", cards(view.hand, { places, size: "big" })) : null;
}

function bets({ view, player }, does, offered) {
  const stack = (view.scores[player] ?? 1e9) + (view.put_in[player] ?? 0);
  const high = Math.min(stack, view.max_bet === null ? stack : view.current_bet + view.max_bet);
  const low = Math.min(view.current_bet + view.min_bet, high);
  const stakes = offered.filter(({ fields }) => fields).map(({ kind, label }) => stepper(
    { low, high, at: low, title: label }, label, (value) => does.act(kind, { [kind === "raise" ? "to" : "amount"]: value })).line);
  return group(view.to_call ? `${count(view.to_call, "chip")} to call` : "No bet to call", ...stakes);
}

const written = ({ card, letter }) => printed(card.face).letters === "?"
  ? `${card.face}=${letter}${card.face.at(-1)}` : card.face;

function declare(mine, does, offered) {
  const pools = [pool("hand", "Your cards", mine.view.hand), pool("board", "The board", mine.view.board)];
  const finish = ([word]) => word.length > 1 ? announcing(offered, "declare", spelled(word), announced(word, written), does) : [];
  return tray(`declare ${mine.view.round}`, pools, { finish });
}

function words(mine, does, offered) {
  const rows = Object.entries(mine.view.words).map(([name, said]) => element("li", {},
    element("span", {}, name), element("b", {}, said.word ?? "no word"),
    element("i", {}, said.verdict === false ? "not valid" : said.total === null ? "" : count(said.total, "point")),
    ...choices(offered.filter(({ kind, about }) => DOUBTS.includes(kind) && about === name), does)));
  return rows.length ? group("Words", element("ul", { className: "words" }, ...rows)) : null;
}

function chipNote(view, player) {
  if (view.eliminated.includes(player)) return "out";
  if (view.folded.includes(player)) return "folded";
  if (view.all_in.includes(player)) return "all in";
  return joined([player === view.dealer && "dealer", view.put_in[player] && `bet ${view.put_in[player]}`]);
}

const DOUBTS = ["challenge", "challenge_category"];

export function draw(mine, does, offered) {
  const { view, player } = mine;
  const declaring = may(mine, "declare") && view.hand.length;
  const bids = view.phase.startsWith("bet") && view.turn === player;
  const top = [turnLine(mine)];
  if (declaring) top.push(declare(mine, does, offered));
  else top.push(hand(view, player), view.dealt.length ? table(view) : null);
  if (bids) top.push(bets(mine, does, offered));
  top.push(words(mine, does, offered));
  if (may(mine, "vote")) top.push(group(`Is the word in ${view.category}?`));
  return { top, rest: [scores(mine, { note: (name) => chipNote(view, name) })], covers: Boolean(declaring) || bids, draws: DOUBTS };
}
