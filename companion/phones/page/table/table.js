// The table screen: for everybody to see, so it shows only what everybody may see.
import { openLine } from "/line.js";
import { openProof } from "/proof.js";
import { drawPanel } from "/panel.js";
import { $, element } from "/dom.js";
import { showClock } from "/clock.js";
import { whose } from "/games/parts.js";
import { drawBoard } from "/table/boards.js";
import { drawRace, colourOf } from "/table/race.js";
import { drawCode } from "/table/code.js";

const WORDS = 4;
const state = { game: "", view: null, history: [], phones: [] };

function draw() {
  const { view, history } = state;
  document.body.classList.toggle("playing", Boolean(view));
  $("turn").textContent = view ? whose(view) : "Word games";
  $("board").replaceChildren(...(view ? drawBoard(state.game, view) : []));
  $("scores").replaceChildren(...(view ? view.players.map((player, n) => row(view, player, n)) : []));
  $("last").replaceChildren(...(view ? history.filter(({ word }) => word).slice(-WORDS).reverse().map(told) : []));
  $("scores").classList.toggle("many", (view?.players.length ?? 0) > 5);
  drawRace($("race"), view?.players ?? [], history);
}
addEventListener("resize", draw);

function row(view, player, n) {
  const dot = element("span", { className: "dot" });
  dot.style.setProperty("background", colourOf(n));
  return element("li", { className: player === view.turn ? "on" : "" }, dot, element("span", {}, player), element("b", {}, String(view.scores[player] ?? 0)));
}

function told({ player, word, points, stands = true }) {
  return element("li", { className: stands ? "" : "gone" }, element("span", {}, player), element("b", {}, word),
    element("i", {}, stands ? (points > 0 ? `+${points}` : String(points)) : "does not count"));
}

function showTable({ address, qr, history }) {
  state.history = history;
  drawCode($("qr"), qr);
  $("join").hidden = !qr.length;
  $("address").textContent = address && new URL(address).host;
  draw();
}

function showScreen({ items, words }) {
  drawPanel($("panel"), items);
  $("words").textContent = words.join(". ");
}

const RECEIVE = {
  seats({ game }) { state.game = game; if (!game) { state.view = null; draw(); } },
  screen: showScreen,
  token: ({ token }) => proof.keep(token),
  outside: ({ why }) => proof.lose(why),
  clock: (clock) => showClock($("clock"), clock),
  table: showTable,
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
    if (name === "outside") proof.ask($("outside").hidden ? "" : $("why").textContent);
  },
});
proof.onCode(send.open);
