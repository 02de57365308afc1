// Parts that templates share: a button for an action, letter tiles, the scores.
import { element } from "/panel.js";

export function actionButton(label, onclick, main = false) {
  return element("button", { type: "button", className: main ? "main" : "", onclick }, label);
}

export function tiles(word, label) {
  return element("div", { className: "tiles", role: "img", ariaLabel: label ?? word },
    ...[...word].map((letter) => element("span", {}, letter)));
}

export function scores(view) {
  const turn = view.turn ?? null;
  const rows = view.players.map((player) => element("li", { className: player === turn ? "turn" : "" },
    element("span", {}, player), element("b", {}, String(view.scores[player] ?? 0))));
  return element("ul", { className: "scores", ariaLabel: "Scores" }, ...rows);
}
