// The end of a game: who has won, everybody's place, and what is worth knowing of it.
import { element, names, svg } from "./dom.js";

/** Who has won; `me` is the one who reads it. */
export const winner = ({ winners }, me) => me && winners.join() === me ? "You win"
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

/** The race of a past game, drawn once it has a place on the page of a phone. */
export function race({ points, past, turns }) {
  if (!past) return null;
  const place = svg("svg", { class: "race", role: "img", "aria-label": "Points turn by turn" });
  import("./table/race.js").then(({ drawRace }) => drawRace(place, Object.keys(points), turns));
  return place;
}
