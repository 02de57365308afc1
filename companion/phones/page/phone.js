// A phone at a seat: shows what the box sends, and sends whole gestures back.
import { openLine } from "/line.js";
import { drawPanel, panelOf } from "/panel.js";
import { $, button, joined, says } from "/dom.js";
import { showQuestion } from "/forms.js";
import { showClock } from "/clock.js";
import { openProof } from "/proof.js";
import { showLobby, showClaims } from "/lobby.js";
import { choices, group, headline } from "/games/parts.js";
import { drawEnding, winner } from "/ending.js";
import { loadTemplate } from "/games/index.js";

/** The last message of each kind. */
const state = {
  seats: { seat: null, seats: {} }, ask: {}, choices: { rows: [] }, mine: {},
  now: { waits: [], votes: {} }, over: {},
};
const proof = openProof("seat", "/");

function note(text) {
  $("note").textContent = text;
  $("note").hidden = !text;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => { $("note").hidden = true; }, 6000);
}

let touched = 0;
for (const kind of ["pointerup", "keydown", "keyup", "click", "submit"]) {
  document.addEventListener(kind, (event) => { touched = event.timeStamp; }, { capture: true, passive: true });
}

/** How long ago the player touched the page, in milliseconds. */
const ago = () => Math.min(100, Math.max(0, Math.round(performance.now() - touched)));

/** Send what a player does. */
const play = (message) => { note(""); say({ ...message, ago: ago() }); };

function say(message) {
  if (!send(message)) note("The box does not answer. Wait a moment, then try again.");
}

const does = {
  act: (kind, fields = {}) => play({ k: "act", rev: state.mine.rev, do: { do: kind, ...fields } }),
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
  if (!game) state.mine = {};
  keep(message);
  $("tools").hidden = $("move").hidden = seat === null;
  $("leave").hidden = false;
  drawLobby();
}

function drawLobby() {
  const { seat, seats, phones } = state.seats;
  showLobby(seat === null || moving, seats, phones, (number) => say({ k: "claim", seat: number }));
}
$("move").onclick = () => { moving = !moving; drawLobby(); $("lobby").scrollIntoView(); };
$("leave").onclick = () => say({ k: "leave" });

let spoken = "";
function showScreen({ items, words, holds = {}, game }) {
  drawPanel($("panel"), items);
  const text = words.join(". ");
  const meaning = text.replace(/\d+:\d\d/g, "");
  if (meaning !== spoken) $("words").textContent = text;  // not each second of a clock
  spoken = meaning;
  showTools(holds, game);
  $("asks").textContent = says(words).join(" · ");
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
}

/** The end of a game, and a game without a template: only the hand of its player. */
const ending = { draw: ({ result, player }) => ({ top: [headline(winner(result, player), true), ...drawEnding(result)] }) };
const plain = { draw: ({ hand = [], words }) => ({ top: [], rest: [hand.length && group("Your cards", panelOf(hand, words))] }) };

let drawn = 0, template = plain;

/** Draw what follows from the last message of each kind, whatever their order was. */
async function draw() {
  const turn = drawn += 1;
  const { seats: { seat, seats, game }, mine, over, now, choices: { rows } } = state;
  const made = over.result ? ending : mine.player && await loadTemplate(game) || plain;
  if (turn !== drawn) return;  // a later message has come meanwhile
  template = made;
  const player = seats[seat] || over.player;
  const name = player || (seat === null ? "" : `Seat ${seat}`);
  $("who").textContent = name || "Word games";
  document.title = joined([name, "Word games"], " · ");
  const { top, rest = [], covers = false, draws = [] } = template.draw({ ...over, ...mine, ...now, player }, does, rows);
  const here = rows.filter(({ press, fields, kind }) => !press && !fields && !draws.includes(kind));
  fill($("template"), top);
  fill($("rest"), rest);
  fill($("choices"), choices(here, does));
  fill($("own"), choices(rows.filter(({ press }) => press), does));  // always at the bottom
  document.body.classList.toggle("covered", covers);
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
  const first = template !== plain && !aside && !secret;
  $("asks").hidden = over || turn || secret || Boolean(shape) || !rows.length;
  const needed = shape?.kind === "knob" || !(first || aside || secret);
  document.body.classList.toggle("aside", aside && !over);
  if (needed !== $("display").needed) $("display").open = $("display").needed = needed;
  const own = ["choices", "question"];
  const parts = ["asks", ...(first ? ["template", ...own] : [...own, "template"]), "rest"];
  parts.splice(needed ? 0 : parts.length, 0, "box");
  const now = [...$("box").parentNode.children].map(({ id }) => id).filter((id) => parts.includes(id));
  if (now.join() !== parts.join()) $("box").parentNode.append(...parts.map($), $("going"));
}

function showAsked(ask) {
  state.ask = ask;
  const preview = (text) => template.preview?.(text, state.mine.view) ?? [];
  const useBox = ask.private ? () => play({ k: "box" }) : null;
  document.body.classList.toggle("private", ask.private);
  document.body.classList.toggle("entry", ask.entry);
  showQuestion($("question"), ask, (of, value) => play({ k: "answer", of, value }), { preview, useBox });
  arrange();
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
  choices: keep, mine: keep, now: keep, over: keep,
  no: ({ why }) => note(why),
};

const STATES = { connecting: "connecting …", away: "looking for the box …" };

const send = openLine({
  may: proof.isThere,
  onopen: () => send(proof.hello()),
  onmessage: (message) => RECEIVE[message.k]?.(message),
  onstate(name) {
    $("net").textContent = STATES[name] ?? "";
    document.body.classList.toggle("away", name === "away");
    if (name === "outside") proof.ask($("outside").hidden ? "" : $("why").textContent);
  },
});
proof.onCode(send.open);
