// A phone at a seat: shows what the box sends, and sends whole gestures back.
import { openLine } from "/line.js";
import { drawPanel } from "/panel.js";
import { $, button, joined } from "/dom.js";
import { showQuestion } from "/forms.js";
import { showClock } from "/clock.js";
import { keepFor, stored } from "/kept.js";
import { callFor } from "/call.js";
import { openProof } from "/proof.js";
import { showLobby, showClaims } from "/lobby.js";
import { choices, whose } from "/games/parts.js";
import { loadTemplate } from "/games/index.js";

const state = { seat: null, game: "", asked: {}, choices: [] };
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
  redraw: drawTemplate,
};

function showSeats(message) {
  const { seat, seats, game } = message;
  if (seat !== state.seat) state.moving = false;
  Object.assign(state, { seat, game, seats: message });
  const name = seat === null ? "" : seats[seat] || `Seat ${seat}`;
  $("who").textContent = name || "Word games";
  $("sleep").hidden = seat === null || !!game || !!slept.get();
  $("tools").hidden = $("move").hidden = seat === null;
  $("leave").hidden = false;
  drawLobby();
  if (!game) showMine({ view: null });
}

const slept = stored("slept");
$("slept").onclick = () => { slept.set("yes"); $("sleep").hidden = true; };

const drawLobby = () => showLobby(state.seat === null || state.moving, state.seats.seats, state.seats.phones, (number) => say({ k: "claim", seat: number }));
$("move").onclick = () => { state.moving = !state.moving; drawLobby(); $("lobby").scrollIntoView(); };
$("leave").onclick = () => say({ k: "leave" });

let spoken = "";
function showScreen({ items, words, holds, game }) {
  drawPanel($("panel"), items);
  const text = words.join(". ");
  // Without the clock, or a screen reader would read it each second.
  const meaning = text.replace(/\d+:\d\d/g, "");
  if (meaning !== spoken) $("words").textContent = text;
  spoken = meaning;
  showTools(holds, game);
}

function showTools(holds, game) {
  const key = JSON.stringify([game, holds]);
  if ($("tools").key === key) return;
  $("tools").key = key;
  const shared = Object.entries(holds).map(([control, label]) => button(label, () => play({ k: "hold", control, label })));
  $("tools").replaceChildren(button(game ? "SPIN" : "Back", () => play({ k: "spin", of: state.asked.of })), ...shared);
}

function showOwn({ lamp }) {
  $("lamp").className = `lamp ${lamp}`;
  $("lamp").ariaLabel = `Your lamp: ${lamp}`;
  $("own").className = lamp;
  if (lamp === "blink") callFor(state.asked.during);
}

/** What the player's own button does is always at the bottom. */
function showChoices({ rows }) {
  state.choices = rows.filter(({ press }) => !press);
  fill($("own"), choices(rows.filter(({ press }) => press), does));
  if (state.mine) drawTemplate();
}

function showMine(mine) {
  state.mine = mine;
  drawTemplate();
}

/** Draw the game's own page; the display of the box moves below it. */
async function drawTemplate() {
  const { mine, game } = state;
  const template = mine.view && mine.player ? await loadTemplate(game) : null;
  // A later one may have come meanwhile.
  if (state.mine !== mine) return;
  state.template = template;
  document.title = joined([template && whose(mine.view, mine.player), "Word games"], " · ");
  const { top, rest = [], covers = false, draws = [] } = template?.draw(mine, does, state.choices) ?? { top: [] };
  fill($("template"), top);
  fill($("rest"), rest);
  fill($("choices"), choices(state.choices.filter(({ kind, fields }) => !fields && !draws.includes(kind)), does));
  classList.toggle("templated", !!template);
  classList.toggle("covered", covers);
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

/** With a template the display comes last; not for a menu or a secret entry. */
function arrange() {
  const { shape, turn, private: secret } = state.asked;
  classList.toggle("aside", Boolean(shape || state.choices.length) && !turn && !secret && !state.mine?.view?.game_over);
  const templated = classList.contains("templated") && !classList.contains("private") && !classList.contains("aside");
  const parts = templated ? ["template", "choices", "question", "rest", "box"] : ["box", "choices", "question", "template", "rest"];
  const now = [...$("box").parentNode.children].map(({ id }) => id).filter((id) => parts.includes(id));
  if (now.join() !== parts.join()) $("box").parentNode.append(...parts.map($), $("going"));
}

function showAsked(asked) {
  state.asked = asked;
  keepFor(asked.during);
  const preview = (text) => state.template?.preview?.(text, state.mine.view) ?? [];
  classList.toggle("private", asked.private);
  classList.toggle("in-turn", asked.turn);
  showQuestion($("question"), asked, (of, value) => play({ k: "answer", of, value }), { preview, useBox: () => play({ k: "box" }) });
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
  choices: showChoices,
  mine: showMine,
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
