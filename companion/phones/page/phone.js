// A phone at a seat: shows what the box sends, and sends whole gestures back.
import { openLine } from "/line.js";
import { drawPanel, element } from "/panel.js";
import { showQuestion } from "/forms.js";
import { wireButton } from "/button.js";
import { TEMPLATES } from "/games/index.js";

const $ = (id) => document.getElementById(id);
const state = { seat: null, of: 0, name: "", game: "", own: { lamp: "off", label: "", seconds: 0 } };
let memory = "";
const token = {
  get() { try { return localStorage.getItem("seat") ?? memory; } catch { return memory; } },
  set(value) { memory = value; try { localStorage.setItem("seat", value); } catch { /* private mode: kept until the page closes */ } },
};

let noteTimer = 0;
function note(text) {
  $("note").textContent = text;
  $("note").hidden = !text;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => { $("note").hidden = true; }, 6000);
}

function say(message) {
  if (!send(message)) note("The box does not answer. Wait a moment, then try again.");
}

function showSeats({ seat, seats, game }) {
  state.seat = seat;
  state.name = seat === null ? "" : seats[seat] || `Seat ${seat}`;
  $("who").textContent = state.name || "Word games";
  $("lobby").hidden = seat !== null;
  $("own").hidden = $("tools").hidden = seat === null;
  if (seat !== null) $("confirm").hidden = true;
  else $("hand").hidden = true;
  $("seats").replaceChildren(...Object.entries(seats).map(([number, name]) => element("button", {
    type: "button", onclick: () => say({ k: "claim", seat: Number(number) }),
  }, name ? `${name} (seat ${number})` : `Seat ${number}`)));
  state.game = game;
  if (!game) showTemplate({ view: null });
}

function showConfirm({ seat, code, seconds }) {
  $("confirm").replaceChildren("The box shows", element("b", {}, String(code)),
    `If it does, press the real button of seat ${seat}.`);
  $("confirm").hidden = false;
  clearTimeout(showConfirm.timer);
  showConfirm.timer = setTimeout(() => { $("confirm").hidden = true; }, seconds * 1000);
}

let spoken = "";
function showScreen({ items, words, holds = {}, game }) {
  drawPanel($("panel"), items);
  const text = words.join(". ");
  const meaning = text.replace(/\d+:\d\d/g, "");
  if (meaning !== spoken) $("words").textContent = text;  // not each second of a clock
  spoken = meaning;
  const tool = (label, message) => element("button", { type: "button", onclick: () => say(message()) }, label);
  const shared = Object.entries(holds).map(([control, label]) => tool(label, () => ({ k: "hold", control, label })));
  const key = JSON.stringify([game, holds]);
  if ($("tools").key !== key) $("tools").replaceChildren(tool(game ? "SPIN" : "Back", () => ({ k: "spin", of: state.of })), ...shared);
  $("tools").key = key;
}

function showOwn(own) {
  state.own = own;
  $("lamp").className = `lamp ${own.lamp}`;
  $("button").className = own.lamp;
  $("holds").textContent = own.label ? `hold: ${own.label}` : "";
}

function showMine(mine) {
  $("hand").hidden = !mine.player || !mine.hand.length;
  $("card-words").textContent = mine.words.join(". ");
  drawPanel($("cards"), mine.hand);
  showTemplate(mine);
}

let newest = null;
async function showTemplate(mine) {
  newest = mine;
  const open = mine.view && TEMPLATES[state.game];
  const template = open ? await open() : null;
  if (newest !== mine) return;  // a later one has come meanwhile
  const act = (kind, fields = {}) => say({ k: "act", rev: mine.rev, do: { do: kind, ...fields } });
  const parts = template ? template.draw(mine, act) : [];
  $("template").replaceChildren(...parts);
  $("template").hidden = !parts.length;
  document.body.classList.toggle("templated", parts.length > 0);
}

const RECEIVE = {
  seats: showSeats,
  token: ({ token: value }) => token.set(value),
  confirm: showConfirm,
  screen: showScreen,
  own: showOwn,
  ask(asked) {
    state.of = asked.of;
    showQuestion($("question"), asked, (of, value) => say({ k: "answer", of, value }));
  },
  mine: showMine,
  no: ({ why }) => note(why),
};

const STATES = { connecting: "connecting …", connected: "connected", away: "looking for the box …" };

const send = openLine({
  onopen: () => send({ k: "hello", token: token.get() }),
  onmessage: (message) => RECEIVE[message.k]?.(message),
  onstate(name) {
    $("net").textContent = STATES[name];
    document.body.classList.toggle("away", name === "away");
  },
});

wireButton($("button"), $("bar"), () => state.own, say);
