// The end of a game: who has won, everybody's place, and what is worth knowing of it.
import { element, names } from "./dom.js";

/** Who has won; `me` is the one who reads it. */
export const winner = ({ winners }, me) => winners.join() === me ? "You win"
  : `${names(winners) || "Nobody"} ${winners.length > 1 ? "win" : "wins"}`;

export function drawEnding({ points, winners, facts }) {
  const order = Object.entries(points).sort(([, one], [, other]) => other - one);
  const places = order.map(([player, own]) => element("li", { className: winners.includes(player) ? "on" : "" },
    element("i", {}, 1 + order.filter(([, other]) => other > own).length), element("span", {}, player), element("b", {}, String(own))));
  const told = facts.map(({ title, large, line }) => element("section", {},
    element("h2", {}, title), large && element("b", {}, large), element("p", {}, line)));
  return [element("div", { className: "ending" }, element("ol", { className: "standings", ariaLabel: "Standings" }, ...places),
    element("div", { className: "facts" }, ...told))];
}
