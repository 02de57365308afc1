// The words played last: a tap on one asks what it means.
import { button, element } from "./dom.js";
import { group } from "./games/parts.js";

/** `means` is the last answer of the box; it goes when its word may not be asked about any more. */
export const drawMeanings = (words, means, ask) => words.length ? group("What does it mean?",
  element("div", { className: "picks" }, ...words.map((word) =>
    button(word, () => ask(word), { ariaLabel: `What does ${word} mean?`, ariaPressed: word === means.word }))),
  words.includes(means.word) && element("div", { role: "status" }, ...means.texts.map((text) => element("p", {}, text)))) : null;
