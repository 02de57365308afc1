// The race: everybody's points turn by turn, with each name at the end of its line if there is room.
import { svg } from "../dom.js";

const COLOURS = ["#ffb938", "#7fd6ff", "#ff9a8c", "#a8e07f", "#d8b4ff", "#f5f1e6", "#ff8fd0", "#6fe0c4"];
const EDGE = 0.66, APART = 1.12, LOWEST = 2.5, LETTER = 0.8;  // in rem

export const colourOf = (n) => COLOURS[n % COLOURS.length];

/** Heights of the names, at least so far apart that none covers another. */
function spread(ends, height, edge, apart) {
  const order = ends.map((y, n) => [y, n]).sort(([a], [b]) => a - b);
  const at = [];
  let least = edge;
  for (const [y, n] of order) { at[n] = Math.max(y, least); least = at[n] + apart; }
  let most = height - edge;
  for (const [, n] of order.reverse()) { at[n] = Math.min(at[n], most); most = at[n] - apart; }
  return at;
}

export function drawRace(place, players, history) {
  const turns = [{}, ...history.map(({ scores }) => scores)];
  place.toggleAttribute("hidden", turns.length < 3);
  const { clientWidth: width, clientHeight: height } = place;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize), edge = EDGE * rem, apart = APART * rem;
  const named = height > (players.length - 1) * apart + 2 * edge;
  if (turns.length < 3 || height < LOWEST * rem) {
    place.replaceChildren();
    return;
  }
  const points = players.map((player) => turns.map((scores) => scores[player] ?? 0));
  const low = Math.min(0, ...points.flat()), high = Math.max(low + 1, ...points.flat());
  const longest = Math.max(...players.map((player) => player.length));
  const end = named ? width - (longest * LETTER + 0.5) * rem : width;
  const x = (n) => 4 + n * (end - 8) / (turns.length - 1);
  const y = (value) => height - edge - (value - low) * (height - 2 * edge) / (high - low);
  const names = spread(points.map((line) => y(line.at(-1))), height, edge, apart);
  place.setAttribute("viewBox", `0 0 ${width} ${height}`);
  place.replaceChildren(
    svg("line", { class: "axis", x1: 4, x2: end, y1: y(low), y2: y(low) }),
    ...players.flatMap((player, n) => [
      svg("polyline", { points: points[n].map((value, at) => `${x(at)},${y(value)}`).join(" "), stroke: colourOf(n) }),
      ...(named ? [svg("text", { x: end + 0.3 * rem, y: names[n] + 0.34 * rem, fill: colourOf(n) }, player)] : []),
    ]));
}
