// Word Lift: your cards, everybody's words, a word by tapping cards, and steals.
import { button, count, joined, soft } from "../dom.js";
import { entered, keep } from "../kept.js";
import { announcing, cards, group, laidWord, may, printed, scores, turnLine } from "./parts.js";
import { announced, lettersOf, pool, spelled, tray } from "./tray.js";

/** A laid card as it is announced; a wild card with its letter. */
const written = ({ card, letter }) => printed(card.face).letters === "?" ? `?=${letter}` : card.face;
const from = (word, origin) => word.filter(({ card }) => card.from === origin).map(written);
const part = (word) => ({ word: spelled(word), from_stolen: from(word, "stolen"), from_hand: from(word, "hand") });

/** The buttons that steal: one for each way to draw the price. */
function steals(does, offered, { victim, laid, cost }, words) {
  const fields = { victim, word: laid.word, new: words.map(part) };
  const what = `${laid.word} into ${words.map(spelled).join(" and ")}`;
  if (!cost) return announcing(offered, "steal_split", what, fields, does);
  return Array.from({ length: cost + 1 }, (_, vowels) => announcing(
    offered, "steal_split",
    `${what}, and draw ${joined([cost - vowels && count(cost - vowels, "consonant"), vowels && count(vowels, "vowel")])}`,
    { ...fields, dagger: { consonants: cost - vowels, vowels } }, does)).flat();
}

/** A word of somebody else is split into two new words, with cards of your own. */
function drawSteal(mine, does, offered, stolen, end) {
  const faces = stolen.laid.cards.map((card) => card.split("=")[0]);
  const pools = [pool("stolen", `${stolen.laid.word} of ${stolen.victim}`, faces, lettersOf), pool("hand", "Your cards", mine.view.hand.known)];
  const whole = (words) => words.every((word) => word.length > 2)
    && words.flat().filter(({ card }) => card.from === "stolen").length === faces.length;
  const finish = (words) => [
    ...(whole(words) ? steals(does, offered, stolen, words) : [soft(`Use all cards of ${stolen.laid.word} in two words.`)]),
    button("Back", end),
  ];
  return tray("steal", pools, { rows: 2, hint: `Split ${stolen.laid.word}`, finish });
}

function lay(mine, does, offered) {
  const finish = ([word]) => word.length > 2 ? announcing(offered, "play_word", spelled(word), announced(word, written), does) : [];
  return tray("lift", [pool("hand", "Your cards", mine.view.hand.known)], { finish });
}

/** Begin to steal a word, `{ victim, laid, cost }`; null ends it. */
function steal(word, does) {
  keep("stealing", word);
  keep("steal");
  does.redraw();
}

/** The words of a player. One that may be stolen is tapped: its cards are then laid here, or with real cards at the box. */
function front({ view, player: me }, player, does, offered) {
  const splits = offered.filter(({ kind }) => kind === "steal_split"), made = splits.find(({ fields }) => fields)?.label;
  const known = view.hand.known.length, mayTap = known && made && view.victims[me]?.includes(player);
  const whose = player === me ? "Your words" : player;
  let any = false;
  const rows = (view.fronts[player] ?? []).map((laid, n) => {
    const word = laidWord(laid, "small"), label = made?.replace("{}", `${laid.word} of ${player}`);
    const real = !known && splits.find((one) => one.label === label);
    if (!mayTap && !real) return word;
    any = true;
    return button(word, () => real ? does.take(real) : steal({ victim: player, laid, cost: view.prices[player][n] }, does), { className: "steal", ariaLabel: label });
  });
  return rows.length ? group(any ? `${whose}: tap a word to split it` : whose, ...rows) : null;
}

export function draw(mine, does, offered) {
  const { view, player } = mine;
  const known = view.hand.known.length;
  const stealing = may(mine, "steal_split") && entered("stealing");
  const top = [turnLine(mine, view.phase === "final" && "the last turn")];
  if (stealing) top.push(drawSteal(mine, does, offered, stealing, () => steal(null, does)));
  else if (may(mine, "play_word") && known) top.push(lay(mine, does, offered));
  else if (known) top.push(group("Your cards", cards(view.hand.known)));
  const others = [...view.players.filter((name) => name !== player), player];
  top.push(...(stealing ? [] : others.map((name) => front(mine, name, does, offered))));
  const note = (name) => `${count(view.sizes[name] ?? 0, "card")}, ${view.live[name]?.total ?? 0} this round`;
  const piles = `Consonants: ${view.piles.consonants ?? 0} · Vowels: ${view.piles.vowels ?? 0}`;
  const covers = known > 0 && may(mine, "play_word");
  return { top, rest: [scores(mine, { note }), view.phase === "setup" ? null : soft(piles)], covers, draws: known ? ["play_word", "steal_split"] : ["steal_split"] };
}
