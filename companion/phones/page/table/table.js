// The table screen: for everybody to see, so it shows only what everybody may see.
import { openLine } from "../line.js";
import { openProof } from "../proof.js";
import { drawPanel } from "../panel.js";
import { $, element, joined } from "../dom.js";
import { says } from "../said.js";
import { showClock } from "../clock.js";
import { drawBoard } from "./boards.js";
import { drawEnding, winner } from "../ending.js";
import { whose } from "../games/parts.js";
import { drawRace, colourOf } from "./race.js";
import { drawCode } from "./code.js";
import { fit } from "./fit.js";
import { noteOf } from "./notes.js";

const WORDS = 3;
const TILES = [5.6, 4.8, 4.2, 3.6, 3, 2.6, 2.2, 1.9, 1.5, 1.25], TITLES = [2.4, 2, 1.6, 1.3], ROWS = [1.3, 1.15, 1];
const state = { game: "", view: null, history: [], means: {}, waits: [], votes: {}, result: null, screen: { words: [], game: true, notice: "" } };

/** Whether the box asks something else than the game does, such as a vote. */
const isAsking = () => !state.screen.game && state.screen.words.length > 0;
const asked = () => isAsking() ? state.screen.words.join() : state.screen.notice;

/** What is asked: a title, and what is said below it. Of a text that somebody reads only a tip of a guided game is said. */
function saidNow() {
  const { words, reads, notice } = state.screen, [title, ...rows] = says(words, state.votes);
  if (title === notice) return [title, ""];  // it covers what is asked
  if (!reads) return [title, rows.join(" · ")];
  return [title, words.at(-1) === "push: next" ? words.slice(1, -1).join(" ") : ""];
}

let drawn = 0;

/** Everything follows from the last message of each kind, whatever their order was. */
async function draw() {
  const turn = drawn += 1;
  await null;
  // Another message came at the same time.
  if (turn !== drawn) return;
  const { history, result } = state;
  const view = state.game && !result ? state.view : null, { classList } = document.body;
  classList.toggle("playing", Boolean(view || result));
  classList.toggle("over", Boolean(result));
  classList.toggle("past", Boolean(result?.past));
  const [title, said] = isAsking() ? saidNow() : [view && whose({ ...state, view }), state.screen.notice];
  $("turn").textContent = result ? joined([result.past, winner(result)], ": ") : view ? title : "Word games";
  $("asks").textContent = view ? said : "";
  $("board").replaceChildren(...(result ? drawEnding(result) : view ? drawBoard(state.game, view) : []));
  $("scores").replaceChildren(...(view ? view.players.map((player, n) => row(view, player, n)) : []));
  $("last").replaceChildren(...(view ? history.filter(({ word }) => word).slice(-WORDS).reverse().map(told) : []));
  fit($("turn"), TITLES);
  fit($("asks"), ROWS);
  fit($("scores"), ROWS);
  classList.remove("crowded");
  for (const line of $("last").querySelectorAll("em")) cut(line);
  if (!fit($("board"), TILES)) { classList.add("crowded"); fit($("board"), TILES); }  // without the last words
  if (result?.past) drawRace($("race"), Object.keys(result.points), result.turns);
  else drawRace($("race"), view?.players ?? [], history);
}
addEventListener("resize", draw);

function row(view, player, n) {
  const dot = element("span", { className: "dot" });
  dot.style.setProperty("background", colourOf(n));
  return element("li", { className: state.waits.includes(player) ? "on" : "" }, dot, element("span", {}, player),
    ...noteOf(state.game, view, player, state.votes), element("b", {}, String((view.so_far ?? view.scores)[player] ?? 0)));
}

/** A line: a word, and in the rest of it what it means, or the first of several that has a meaning. */
function told({ player, word, points, stands = true, record }) {
  const means = word.split(" ").map((one) => state.means[one]).find(Boolean);
  return element("li", { className: stands ? "" : "gone" }, element("span", {}, player), element("b", {}, word),
    element("i", {}, stands ? (points > 0 ? `+${points}` : String(points)) : "does not count"),
    element("em", {}, record ? `record: ${record}` : stands && means || ""));
}

/** Leave out words at the end until the others have room. */
function cut(line) {
  const words = line.textContent.split(" ");
  while (line.scrollWidth > line.clientWidth && words.pop()) line.textContent = `${words.join(" ")} …`;
}

function showTable({ address, qr, history, means }) {
  Object.assign(state, { history, means });
  drawCode($("qr"), qr);
  $("join").hidden = !qr.length;
  $("address").textContent = address && new URL(address).host;
  draw();
}

function showScreen(screen) {
  drawPanel($("panel"), screen.items);
  $("words").textContent = screen.words.join(". ");
  const before = asked();
  state.screen = screen;
  if (asked() !== before) draw();
}

const RECEIVE = {
  seats({ game }) { state.game = game; if (!game) state.view = null; draw(); },
  screen: showScreen,
  token: ({ token }) => proof.keep(token),
  outside: ({ why }) => proof.lose(why),
  clock: (clock) => showClock($("clock"), clock),
  table: showTable,
  now({ waits, votes, decides }) { Object.assign(state, { waits, votes, decides }); draw(); },
  over({ result }) { state.result = result; draw(); },
  mine({ view }) { state.view = view; draw(); },
};

const isRoom = location.pathname.toLowerCase() === "/room";  // for everybody: without the code, the display and its address
document.body.classList.toggle("room", isRoom);
const proof = openProof("table", isRoom ? "/room" : "/table");

const send = openLine({
  may: () => isRoom || proof.isThere(),
  onopen: () => send(isRoom ? { k: "hello", table: true } : { ...proof.hello(), table: true }),
  onmessage: (message) => RECEIVE[message.k]?.(message),
  onstate(name) {
    $("net").textContent = ["connected", "outside"].includes(name) ? "" : "looking for the box …";
    document.body.classList.toggle("away", name === "away");
    draw();  // there is less room for the title
    if (name === "outside") proof.ask($("outside").hidden ? "" : $("why").textContent);
  },
});
proof.onCode(send.open);
