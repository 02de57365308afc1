// The end of a game: who has won, everybody's place, and what is worth knowing of it.
import { element } from "/dom.js";

/** Names as in a sentence. */
export const names = (all) => all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join("");

export const winner = ({ winners }) => `${names(winners) || "Nobody"} ${winners.length > 1 ? "win" : "wins"}`;

const capital = (title) => title[0] + title.slice(1).toLowerCase();

export function drawEnding({ points, winners, facts }) {
  const order = Object.entries(points).sort(([, one], [, other]) => other - one);
  const places = order.map(([player, own]) => element("li", { className: winners.includes(player) ? "on" : "" },
    element("i", {}, String(1 + order.filter(([, other]) => other > own).length)), element("span", {}, player), element("b", {}, String(own))));
  const told = facts.map(({ title, large, line }) => element("section", {},
    element("h2", {}, capital(title)), large && element("b", {}, large), element("p", {}, line)));
  return [element("div", { className: "ending" }, element("ol", { className: "standings", ariaLabel: "Standings" }, ...places),
    element("div", { className: "facts" }, ...told))];
}
