// The touch forms: one for each shape of a question. `answer` sends what was chosen.
// A form returns its elements, a function that follows the entry made at the box, and one that shows a preview
// of the entry again. It starts with the entry `shape.at`, and hands each change of it by the player to `note`.
import { button, count, element, soft, TYPED } from "./dom.js";
import { entered, keep } from "./kept.js";
import { cardButton, cardName } from "./games/parts.js";

const main = { className: "main" };

function choose(shape, answer) {
  const rows = shape.rows.map(({ label, says, ticked }, n) =>
    button([element("span", {}, label), says && element("small", {}, says)], () => answer(n), { ariaPressed: ticked }));
  const follow = (at) => rows.forEach((one, n) => {
    one.classList.toggle("here", n === at);
    one.ariaCurrent = n === at ? "true" : null;
  });
  return [[element("div", { className: "rows" }, ...rows)], follow];
}

function pick(shape, answer, { note }) {
  const picked = new Set(shape.at ?? []);
  const done = button("OK", () => answer([...picked].sort((a, b) => a - b)), main);
  const fits = () => { done.disabled = picked.size < shape.least; };
  const rows = shape.rows.map(({ label }, n) => button(label, () => {
    if (!picked.delete(n) && picked.size < shape.most) picked.add(n);
    rows[n].ariaPressed = picked.has(n);
    note([...picked]);
    fits();
  }, { ariaPressed: picked.has(n) }));
  fits();
  return [[element("div", { className: "picks" }, ...rows), done]];
}

function write(shape, answer, { old, note, preview }) {
  const input = element("input", {
    id: "entry", value: (shape.start ? old : shape.at) ?? "", placeholder: shape.start ?? "",
    className: shape.word === false ? "" : "word", maxLength: shape.most, ariaLabel: shape.title || "Your word", ...TYPED,
  });
  input.setAttribute("autocorrect", "off");
  const says = element("p", { className: "says", hidden: true });
  const show = () => {
    const parts = preview?.(input.value.trim().toUpperCase()) ?? [];
    says.replaceChildren(...parts);
    says.hidden = !parts.length;
  };
  input.oninput = () => { note(input.value); show(); };
  const submit = (event) => { event.preventDefault(); if (input.value.trim()) { answer(input.value); input.select(); says.hidden = true; } };
  const form = element("form", { className: "line", onsubmit: submit }, input, element("button", main, "OK"));
  if (shape.none) form.append(button(shape.none, () => answer("")));
  const follow = (at) => { if (!shape.start) input.value = at ?? ""; };
  return [[form, says], follow, show];
}

function number(shape, answer) {
  const { line, input } = stepper(shape, "OK", answer);
  return [[line], (at) => { input.value = at; }];
}

/** A number between two bounds, with buttons for less and more; also used by templates. */
export function stepper({ low, high, stride = 1, at, title, unit }, label, done) {
  const name = `number ${title}`, note = () => keep(name, input.value);
  const input = element("input", { type: "number", inputMode: "numeric", min: low, max: high, value: entered(name) ?? at, ariaLabel: title, oninput: note });
  const fit = (value) => Math.min(high, Math.max(low, Math.trunc(value) || low));
  const set = (value) => { input.value = fit(value); note(); };
  const step = (by, sign, name) => button(sign, () => set(Number(input.value) + by), { className: "step", ariaLabel: name });
  // What does not fit is shown as what would be taken, and not taken yet: 500 may be a slip for 50.
  const submit = (event) => {
    event.preventDefault();
    const typed = input.value;
    set(typed);
    if (typed === input.value) done(Number(typed));
  };
  const line = element("form", { className: "line", noValidate: true, onsubmit: submit },
    step(-stride, "−", "less"), input, step(stride, "+", "more"), element("button", main, label));
  if (unit) line.prepend(element("span", { className: "unit" }, unit));
  return { line, input };
}

/** Cards one after another; a tap on one that is laid takes it back. */
function lay({ faces, count: all, title, at }, answer, { note }) {
  let laid = at ?? [];
  const row = element("div", { className: "tray" });
  const done = button("OK", () => answer(laid), main);
  const lie = (cards) => { laid = cards; note(laid); draw(); };
  const take = (n) => lie(laid.filter((_, place) => place !== n));

  function draw() {
    const hint = soft(`Tap ${count(all, "card")}`);
    row.replaceChildren(...(laid.length ? laid.map((face, n) => cardButton(faces[face], () => take(n), { label: `${cardName(faces[face])}, remove` })) : [hint]));
    done.disabled = laid.length !== all;
  }

  const cards = faces.map((face, n) => cardButton(face, () => { if (laid.length < all) lie([...laid, n]); }));
  const shelf = element("div", { className: "pool" }, element("div", { className: "tiles", role: "group", ariaLabel: title }, ...cards));
  draw();
  return [[row, done, shelf], (now) => { laid = now ?? []; draw(); }];
}

function page(shape, answer) {
  const lines = shape.lines.map((text) => element("p", {}, text));
  return [[...lines, button("OK", () => answer(0), main)]];
}

/** Who plays: the players so far, and my name. */
function join(shape, answer, more) {
  const joined = Object.entries(shape.seats);
  const list = element("ul", { className: "joined" }, ...joined.map(([seat, name]) => element("li", {}, element("b", {}, name), ` seat ${seat}`)));
  const names = element("div", { className: "picks" }, ...shape.names.map((name) => button(name, () => answer(name))));
  const [named] = write({ title: "Your name", start: "Your name", most: shape.longest, word: false }, answer, more);
  return [[list, ...(shape.names.length ? [names] : []), ...named]];
}

const FORMS = { choose, pick, write, number, lay, page, join };

/**
 * Show a question. What was entered stays while the question is asked, and that of a turn or a secret also while a
 * menu covers it. `more.preview` returns what to show of a word being typed, and `more.useBox` hands a secret entry to
 * the box. `answer` returns whether it was sent.
 */
export function showQuestion(place, { of, shape, turn, private: secret, during }, answer, more) {
  place.hidden = !shape;
  const same = shape && JSON.stringify({ ...shape, at: during });
  if (shape && place.of === of && place.same === same) {
    place.follow(shape.at);
    return;
  }
  Object.assign(place, { of, same });
  place.replaceChildren();
  if (!shape) return;
  const name = `${shape.kind} ${shape.title}`, old = entered(name);
  if (name !== place.name && !place.stays) keep(place.name);
  Object.assign(place, { name, stays: turn || secret });
  const send = (value) => { if (answer(place.of, value)) keep(name); };
  const [parts, follow, preview] = FORMS[shape.kind]({ ...shape, at: old ?? shape.at }, send, { ...more, old, note: (entry) => keep(name, entry) });
  const title = shape.title || (shape.kind === "write" ? "Your word" : "Choose");
  place.className = `card ${shape.kind}`;
  place.append(element("h2", { id: "question-title" }, title), ...(secret ? [element("p", { className: "secret" }, element("span", {}, "Only you see this."), button("Use the box instead", more.useBox))] : []), ...parts);
  place.preview = preview;
  place.follow = (at) => { if (entered(name) === undefined) follow?.(at); };
  place.follow(shape.at);
}
