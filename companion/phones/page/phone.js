// A phone at a seat: shows what the box sends, and sends whole gestures back.
import { openLine } from "./line.js";
import { drawPanel } from "./panel.js";
import { $, button, joined } from "./dom.js";
import { showQuestion } from "./forms.js";
import { showClock } from "./clock.js";
import { showSaid } from "./said.js";
import { keepFor, stored } from "./kept.js";
import { callFor } from "./call.js";
import { openProof } from "./proof.js";
import { showLobby, showClaims } from "./lobby.js";
import { choices, headline } from "./games/parts.js";
import { drawEnding, race, winner } from "./ending.js";
import { drawMeanings } from "./meanings.js";

/** The last message of each kind. */
const state = {
  seats: { seat: null, seats: {} }, ask: {}, choices: { rows: [] }, mine: {},
  now: { waits: [], votes: {} }, over: {}, words: { words: [] }, means: {}, screen: { words: [], notice: "" },
};
const { classList } = document.body;
const proof = openProof("seat", "/");

function note(text) {
  $("note").textContent = text;
  $("note").hidden = !text;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => { $("note").hidden = true; }, 6000);
}

let touched = 0;
for (const kind of ["pointerup", "keydown", "keyup", "click", "submit"]) {
  document.addEventListener(kind, (event) => { touched = event.timeStamp; }, true);
}

/** How long ago the player touched the page, in milliseconds. */
const ago = () => Math.min(100, Math.max(0, Math.round(performance.now() - touched)));

/** Send what a player does; returns whether it was sent. */
const play = (message) => { note(""); return say({ ...message, ago: ago() }); };

function say(message) {
  const sent = send(message);
  if (!sent) note("The box does not answer. Wait a moment, then try again.");
  return sent;
}

const does = {
  act: (kind, fields) => play({ k: "act", rev: state.mine.rev, do: { do: kind, ...fields } }),
  take: ({ kind, label, about }) => play({ k: "take", rev: state.mine.rev ?? 0, kind, label, about }),
  redraw: draw,
};

function keep(message) {
  state[message.k] = message;
  draw();
}

let moving = false;
function showSeats(message) {
  const { seat, game } = message;
  if (seat !== state.seats.seat) moving = false;
  if (!game) { state.mine = {}; state.words = { words: [] }; }
  keep(message);
  $("sleep").hidden = seat === null || !!game || !!slept.get();
  $("tools").hidden = $("move").hidden = seat === null;
  drawLobby();
}

const slept = stored("slept");
$("slept").onclick = () => { slept.set("yes"); $("sleep").hidden = true; };

function drawLobby() {
  const { seat, seats, phones } = state.seats;
  showLobby(seat === null || moving, seats, phones, (number) => say({ k: "claim", seat: number }));
}
$("move").onclick = () => { moving = !moving; drawLobby(); $("lobby").scrollIntoView(); };
$("leave").onclick = () => say({ k: "leave" });
let spoken = "";
function showScreen(screen) {
  const { items, words, holds, game } = state.screen = screen;
  drawPanel($("panel"), items);
  const text = words.join(". ");
  // Without the clock, or a screen reader would read it each second.
  const meaning = text.replace(/\d+:\d\d/g, "");
  if (meaning !== spoken) $("words").textContent = text;
  spoken = meaning;
  showTools(holds, game);
  showSaid(screen, state.now.votes);
}

function showTools(holds, game) {
  const key = JSON.stringify([game, holds]);
  if ($("tools").key === key) return;
  $("tools").key = key;
  const shared = Object.entries(holds).map(([control, label]) => button(label, () => play({ k: "hold", control, label })));
  $("tools").replaceChildren(button(game ? "SPIN" : "Back", () => play({ k: "spin", of: state.ask.of })), ...shared);
}

function showOwn({ lamp }) {
  $("lamp").className = `lamp ${lamp}`;
  $("lamp").ariaLabel = `Your lamp: ${lamp}`;
  $("own").className = lamp;
  if (lamp === "blink") callFor(state.ask.during);
}

const ending = { draw: ({ result, player }) => ({ top: [headline(winner(result, player), true), race(result), ...drawEnding(result)] }) };

const NAMES = ["worph", "word_sprout", "word_for_word", "word_lift", "newword"];

/** The template of a game; null if it has none, and is played with its forms and the display. */
const loadTemplate = async (game) => NAMES.includes(game) ? import(`./games/${game}.js`) : null;

let drawn = 0, template = null;

/** Draw what follows from the last message of each kind, whatever their order was. */
async function draw() {
  const turn = drawn += 1;
  const { seats: { seat, seats, game }, mine, over, now, choices: { rows } } = state;
  const made = over.result ? ending : await loadTemplate(mine.player && game);
  // A later message may have come meanwhile.
  if (turn !== drawn) return;
  template = made;
  const player = seats[seat] || over.player;
  $("who").textContent = player || (seat === null ? "Word games" : `Seat ${seat}`);
  const { top = [], rest = [], covers = false, draws = [] } = template?.draw({ ...over, ...mine, ...now, player }, does, rows) ?? {};
  document.title = joined([top[0]?.firstChild.textContent, "Word games"], " · ");
  fill($("template"), top);
  const asked = drawMeanings(made && made !== ending ? state.words.words : [], state.means, (word) => say({ k: "explain", word }));
  fill($("rest"), [...rest, asked]);
  fill($("choices"), choices(rows.filter(({ press, fields, kind }) => !press && !fields && !draws.includes(kind)), does));
  fill($("own"), choices(rows.filter(({ press }) => press), does));
  classList.toggle("covered", covers);
  showSaid(state.screen, now.votes);
  $("question").preview?.();
  arrange();
}

/** Replace what is in a place; what has the focus keeps it. */
function fill(place, parts) {
  const active = document.activeElement;
  const name = place.contains(active) && active.ariaLabel;
  place.replaceChildren(...parts.filter(Boolean));
  place.hidden = !place.children.length;
  if (name) place.querySelector(`[aria-label="${name}"]`)?.focus();
}

/** A menu comes before the game, and a secret entry too. The display is open where nothing else is shown. */
function arrange() {
  const { ask: { shape, turn, private: secret }, choices: { rows } } = state;
  const over = template === ending;
  const aside = Boolean(shape || (!over && rows.some(({ press }) => !press))) && !turn && !secret;
  const first = template && !aside && !secret;
  $("asks").hidden = over || turn || secret || Boolean(shape) || !rows.length;
  const needed = shape?.drawn || !(first || aside || secret);
  classList.toggle("aside", aside && !over);
  classList.toggle("first", Boolean(first));
  if (classList.contains("needed") === needed) return;
  classList.toggle("needed", needed);
  $("display").open = needed;
}

function showAsked(ask) {
  state.ask = ask;
  keepFor(ask.during);
  const preview = (text) => template?.preview?.(text, state.mine.view) ?? [];
  classList.toggle("entry", ask.entry);
  const place = $("question"), before = place.name;
  showQuestion(place, ask, (of, value) => play({ k: "answer", of, value }), { preview, useBox: () => play({ k: "box" }) });
  arrange();
  // Whoever has scrolled down would not see it.
  if (ask.shape && place.name !== before && place.getBoundingClientRect().top < 0) scrollTo(0, 0);
}

const RECEIVE = {
  seats: showSeats,
  token: ({ token }) => proof.keep(token),
  outside: ({ why }) => proof.lose(why),
  claims: (claims) => showClaims(claims, state.seats.seats, say),
  screen: showScreen,
  clock: (clock) => showClock($("clock"), clock),
  own: showOwn,
  ask: showAsked,
  choices: keep, mine: keep, now: keep, over: keep, words: keep, means: keep,
  no: ({ why }) => note(why),
};

const STATES = { connecting: "connecting …", away: "looking for the box …" };

const send = openLine({
  may: proof.isThere,
  onopen: () => send(proof.hello()),
  onmessage: (message) => RECEIVE[message.k]?.(message),
  onstate(name) {
    $("net").textContent = STATES[name] ?? "";
    classList.toggle("away", name === "away");
    if (name === "outside") proof.ask($("outside").hidden ? "" : $("why").textContent);
  },
});
proof.onCode(send.open);
