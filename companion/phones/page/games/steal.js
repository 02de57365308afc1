// A steal in Word Lift: a word of somebody else is split into two new words, with cards of your own.
import { button, count, joined, soft } from "/dom.js";
import { announcing, printed } from "/games/parts.js";
import { lettersOf, pool, spelled, tray } from "/games/tray.js";

/** A laid card as it is announced; a wild card with its letter. */
export const written = ({ card, letter }) => printed(card.face).letters === "?" ? `?=${letter}` : card.face;
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

export function drawSteal(mine, does, offered, stolen, end) {
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
