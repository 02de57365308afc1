// Word For Word: your cards and the board, chips and pots, bets, words and challenges.
import { count, element, joined } from "../dom.js";
import { stepper } from "../forms.js";
import { categoryText, doubted, unknownText } from "./asked.js";
import { announcing, cards, choices, group, may, printed, scores, turnLine, voteText } from "./parts.js";
import { ALPHABET, announced, pool, spelled, tray } from "./tray.js";

function table(view) {
  // As long as nobody is all in, bets that are not called yet make no pot of their own.
  const split = view.all_in.length > 0 && view.pots.length > 1;
  const pots = (split ? view.pots : [{ amount: view.pot }]).map(({ amount }) => element("b", { className: "chips" }, String(amount)));
  return element("section", { className: "card felt" },
    element("h2", {}, split ? "Pots" : "Pot", ...pots, view.category && element("span", { className: "category" }, view.category)),
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

const isWild = (face) => printed(face).letters === "?";

/** A wild card is a letter of either colour, whatever is printed on it (F6). */
const lettersOf = (face) => isWild(face) ? [..."br"].flatMap((colour) => ALPHABET.map((letter) => letter + colour)) : [face[0]];

const written = ({ card, letter }) => isWild(card.face) ? `${card.face}=${letter}` : card.face;

function declare(mine, does, offered) {
  const pools = [pool("hand", "Your cards", mine.view.hand, lettersOf), pool("board", "The board", mine.view.board, lettersOf)];
  const finish = ([word]) => word.length > 1 ? announcing(offered, "declare", spelled(word), announced(word, written), does) : [];
  return tray(`declare ${mine.view.round}`, pools, { finish });
}

function words(mine, does, offered) {
  const rows = Object.entries(mine.view.words).map(([name, said]) => element("li", {},
    element("span", {}, name), element("b", {}, said.word ?? "no word"),
    element("i", {}, said.verdict === false ? "not valid" : joined([said.total !== null && count(said.total, "point"), said.verdict && "valid"])),
    ...choices(offered.filter(({ kind, about }) => DOUBTS.includes(kind) && about === name), does)));
  return rows.length ? group("Words", element("ul", { className: "words" }, ...rows)) : null;
}

function chipNote(view, player) {
  if (view.eliminated.includes(player)) return "out";
  if (view.vote) return voteText(view.vote.votes[player] ?? null);
  const bet = view.put_in[player], owes = view.debts[player];
  return joined([player === view.dealer && "dealer", view.folded.includes(player) ? "folded"
    : view.all_in.includes(player) ? "all in" : bet && `bet ${bet}`, owes && `owes ${owes}`]);
}

const DOUBTS = ["challenge", "challenge_category"];

export function draw(mine, does, offered) {
  const { view, player } = mine;
  const declaring = may(mine, "declare") && view.hand.length;
  const bids = view.phase.startsWith("bet") && view.turn === player;
  const top = [turnLine(mine), view.vote && group(categoryText(view)), view.doubt && group(unknownText(doubted(view)))];
  if (declaring) top.push(declare(mine, does, offered));
  else top.push(hand(view, player), view.dealt.length ? table(view) : null);
  if (bids) top.push(bets(mine, does, offered));
  top.push(words(mine, does, offered));
  return { top, rest: [scores(mine, { note: (name) => chipNote(view, name) })], covers: Boolean(declaring) || bids, draws: DOUBTS };
}
