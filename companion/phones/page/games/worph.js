// Worph: the word on the table, the scores, and the player's turn.
import { actionButton, scores, tiles } from "/games/parts.js";

export function draw({ view, player }, act) {
  const parts = view.table_word ? [tiles(view.table_word, `The word is ${view.table_word}`)] : [];
  if ((view.may[player] ?? []).includes("spin")) parts.push(actionButton("Spin", () => act("spin"), true));
  return [...parts, scores(view)];
}
