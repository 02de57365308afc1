// The race: everybody's points turn by turn, with each name at the end of its line.
import { svg } from "/dom.js";

const COLOURS = ["#ffb938", "#7fd6ff", "#ff9a8c", "#a8e07f", "#d8b4ff", "#f5f1e6", "#ff8fd0", "#6fe0c4"];
const NAMES = 92, EDGE = 16, APART = 27, LOWEST = 110;

export const colourOf = (n) => COLOURS[n % COLOURS.length];

/** Heights of the names, at least so far apart that none covers another. */
function spread(ends, height) {
  const order = ends.map((y, n) => [y, n]).sort(([a], [b]) => a - b);
  const at = [];
  let least = EDGE;
  for (const [y, n] of order) { at[n] = Math.max(y, least); least = at[n] + APART; }
  const over = Math.max(0, least - APART - (height - EDGE));
  return at.map((y) => y - over);
}

export function drawRace(place, players, history) {
  const turns = [{}, ...history.map(({ scores }) => scores)];
  place.toggleAttribute("hidden", turns.length < 3);
  const { clientWidth: width, clientHeight: height } = place;
  if (turns.length < 3 || height < LOWEST) {
    place.replaceChildren();
    return;
  }
  const points = players.map((player) => turns.map((scores) => scores[player] ?? 0));
  const low = Math.min(0, ...points.flat()), high = Math.max(low + 1, ...points.flat());
  const x = (n) => 4 + n * (width - NAMES - 8) / (turns.length - 1);
  const y = (value) => height - EDGE - (value - low) * (height - 2 * EDGE) / (high - low);
  const names = spread(points.map((line) => y(line.at(-1))), height);
  place.setAttribute("viewBox", `0 0 ${width} ${height}`);
  place.replaceChildren(
    svg("line", { class: "axis", x1: 4, x2: width - NAMES, y1: y(low), y2: y(low) }),
    ...players.flatMap((player, n) => [
      svg("polyline", { points: points[n].map((value, at) => `${x(at)},${y(value)}`).join(" "), stroke: colourOf(n) }),
      svg("text", { x: width - NAMES + 8, y: names[n] + 8, fill: colourOf(n) }, player),
    ]));
}
