// The touch forms: one for each shape of a question. `answer` sends what was chosen.
// A form returns its elements, and a function that follows the entry made at the box.
import { element } from "/panel.js";

function choose(shape, answer) {
  const buttons = shape.rows.map((row, n) => {
    const tick = row.ticked === undefined ? "" : row.ticked ? "✓ " : "– ";
    const made = element("button", { type: "button", onclick: () => answer(n) }, tick + row.label);
    if (row.says) made.append(element("small", {}, row.says));
    return made;
  });
  const follow = (at) => buttons.forEach((one, n) => {
    one.classList.toggle("here", n === at);
    one.ariaCurrent = n === at ? "true" : null;
  });
  return [[element("div", { className: "rows" }, ...buttons)], follow];
}

function write(shape, answer) {
  const input = element("input", {
    id: "entry", value: shape.start ? "" : shape.at ?? "", placeholder: shape.start ?? "",
    className: shape.word === false ? "" : "word", maxLength: shape.most, autocomplete: "off",
    autocapitalize: "characters", spellcheck: false, enterKeyHint: "done", ariaLabel: shape.title || "Your word",
  });
  input.setAttribute("autocorrect", "off");
  let touched = false;
  input.oninput = () => { touched = true; };
  const submit = (event) => { event.preventDefault(); if (input.value.trim()) answer(input.value); };
  const form = element("form", { className: "line", onsubmit: submit }, input,
    element("button", { className: "main" }, "OK"));
  if (shape.none) form.append(element("button", { type: "button", onclick: () => answer("") }, shape.none));
  const follow = (at) => { if (!touched && !shape.start) input.value = at ?? ""; };
  return [[form], follow];
}

function number(shape, answer) {
  const stride = shape.stride ?? 1;
  const input = element("input", {
    type: "number", inputMode: "numeric", min: shape.low, max: shape.high, value: shape.at, ariaLabel: shape.title,
  });
  const add = (by) => { input.value = Math.min(shape.high, Math.max(shape.low, Number(input.value) + by)); };
  const step = (by, sign) => element("button", { type: "button", onclick: () => add(by), ariaLabel: by > 0 ? "more" : "less" }, sign);
  const submit = (event) => { event.preventDefault(); answer(Math.trunc(Number(input.value))); };
  return [[element("form", { className: "line", noValidate: true, onsubmit: submit },
    step(-stride, "−"), input, step(stride, "+"), element("button", { className: "main" }, "OK"))], (at) => { input.value = at; }];
}

function page(shape, answer) {
  return [[...shape.lines.map((line) => element("p", {}, line)),
    element("button", { type: "button", className: "main", onclick: () => answer(0) }, "OK")], () => {}];
}

function knob(shape, answer) {
  const button = (by, sign, label) => element("button", { type: "button", onclick: () => answer(by), ariaLabel: label }, sign);
  return [[element("div", { className: "line" }, button(-1, "◀", "turn the knob left"),
    button(0, "Push", "push the knob"), button(1, "▶", "turn the knob right"))], () => {}];
}

export const FORMS = { choose, write, number, page, knob };

export function showQuestion(place, asked, answer) {
  const { of, shape } = asked;
  place.hidden = !shape;
  const same = shape && JSON.stringify({ ...shape, at: 0 });
  if (!shape || (place.of === of && place.same === same)) {
    if (shape) place.follow(shape.at);
    else place.replaceChildren();
    place.same = same;
    return;
  }
  const [parts, follow] = (FORMS[shape.kind] ?? knob)(shape, (value) => answer(place.of, value));
  const title = shape.title ?? (shape.kind === "write" ? "Your word" : "The knob of the box");
  place.className = `card ${shape.kind}`;
  place.replaceChildren(element("h2", { id: "question-title" }, title || "Your word"), ...parts);
  Object.assign(place, { of, same, follow });
  follow(shape.at);
}
