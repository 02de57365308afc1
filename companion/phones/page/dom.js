// Makes elements. Nothing here knows the box or a game.
export const $ = (id) => document.getElementById(id);

/** An element with properties and children; those without a value are left out. */
export function element(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value !== undefined) made[name] = value;
  }
  made.append(...children.filter(Boolean));
  return made;
}

/** A button; `label` is its text, or its elements. */
export const button = (label, onclick, props = {}) => element("button", { type: "button", onclick, ...props }, ...[label].flat());

/** A line of less important text. */
export const soft = (text) => element("p", { className: "soft" }, text);

/** Properties of a field for letters. */
export const TYPED = { autocomplete: "off", autocapitalize: "characters", spellcheck: false, enterKeyHint: "done" };

export function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const count = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** Names as in a sentence. */
export const names = (all) => all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join("");

/** The texts that are not empty, as one. */
export const joined = (texts, sign = ", ") => texts.filter(Boolean).join(sign);
