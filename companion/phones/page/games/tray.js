// A word by tapping cards: rows for the words, and the cards to choose from.
import { button, element, soft } from "../dom.js";
import { entered, keep } from "../kept.js";
import { cardButton, cardName, printed } from "./parts.js";

export const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The letters that a card may stand for, each with its colour where that counts, such as `Tb`. */
export const lettersOf = (face) => {
  const { letters } = printed(face);
  return letters === "?" ? ALPHABET : letters.split("/");
};

/** Cards of one origin, to tap; `letters` returns what each may stand for. */
export const pool = (from, title, faces, letters = lettersOf) => ({
  title, cards: faces.map((face, n) => ({ id: `${from} ${n} ${face}`, from, face, letters: letters(face) })),
});

/**
 * A tray; what is laid is kept under its name while the cards are the same. `rows`: how many words are laid at once; `pools`: the cards; `finish(words)` returns the
 * buttons for what is laid, each word a list of `{card, letter}`.
 */
export function tray(name, pools, { rows = 1, hint = "Tap cards to make a word", finish }) {
  const all = pools.flatMap((one) => one.cards).map(({ id }) => id).join();
  const old = entered(name);
  const laid = old?.all === all ? old : { all, active: 0, words: Array.from({ length: rows }, () => []) };
  const { words } = laid;

  const lines = words.map((_, n) => element("div", { className: "tray", onclick: () => { laid.active = n; draw(); } }));
  const choice = element("div", { className: "letters", role: "group", ariaLabel: "Which letter?" });
  const foot = element("div", { className: "line offers" });
  const cardButtons = new Map();

  const placeOf = (id) => words.findIndex((word) => word.some(({ card }) => card.id === id));

  function put(card, letter) {
    words[laid.active].push({ card, letter });
    draw();
    cardButtons.get(card.id).focus();
  }

  function tap(card) {
    const at = placeOf(card.id);
    if (at >= 0) take(at, card.id);
    else if (card.letters.length === 1) put(card, card.letters[0]);
    else ask(card);
  }

  function take(at, id) {
    words[at] = words[at].filter(({ card }) => card.id !== id);
    draw();
  }

  function ask(card) {
    choice.replaceChildren(...card.letters.map((letter) => letter.length > 1
      ? cardButton(letter, () => put(card, letter)) : button(letter, () => put(card, letter))));
    choice.hidden = false;
    choice.firstChild.focus();
  }

  function draw() {
    choice.hidden = true;
    lines.forEach((line, n) => drawLine(line, n));
    for (const [id, made] of cardButtons) made.ariaPressed = placeOf(id) >= 0;
    const done = finish(words).filter(Boolean);
    foot.replaceChildren(...done);
    foot.hidden = !done.length;
    keep(name, laid);
  }

  function drawLine(line, n) {
    line.classList.toggle("active", rows > 1 && n === laid.active);
    const shown = words[n].map(({ card, letter: [shows, colour] }) => {
      const face = colour ? card.face[0] + colour : card.face;
      return cardButton(face, (event) => {
        event.stopPropagation();
        take(n, card.id);
      }, { shows, label: `${cardName(face, shows)}, remove` });
    });
    const empty = rows > 1 ? button(`Word ${n + 1}`, null, { className: "plain" }) : soft(hint);
    line.replaceChildren(...(shown.length ? shown : [empty]));
  }

  const shelves = pools.filter((one) => one.cards.length).map(({ title, cards }) => element("div", { className: "pool" },
    element("h2", {}, title),
    element("div", { className: "tiles", role: "group", ariaLabel: title }, ...cards.map((card) => {
      const shows = card.letters.length === 1 ? card.letters[0] : "";
      const made = cardButton(card.face, () => tap(card), { shows });
      cardButtons.set(card.id, made);
      return made;
    }))));
  draw();
  return element("section", { className: "card", ariaLabel: hint }, ...lines, choice, ...shelves, foot);
}

/** A word with its cards, as it is announced; `written` returns the name of a laid card. */
export const announced = (word, written) => ({ word: spelled(word), cards: word.map(written) });

export const spelled = (word) => word.map(({ letter }) => letter[0]).join("");
