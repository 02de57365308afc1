// Makes elements. Nothing here knows the box or a game.
export const $ = (id) => document.getElementById(id);

/** An element with properties, attributes (`aria...`), and children; empty ones are left out. */
export function element(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (/^aria[A-Z]/.test(name)) mark(made, name, value);
    else made[name] = value;
  }
  made.append(...children.filter(Boolean));
  return made;
}

/** Set an attribute by its name as a property, such as `ariaPressed`; null removes it. */
export function mark(made, name, value) {
  const attribute = `${name.slice(0, 4)}-${name.slice(4).toLowerCase()}`;
  if (value === null || value === undefined) made.removeAttribute(attribute);
  else made.setAttribute(attribute, value);
}

/** A button; `label` is its text, or its elements. */
export const button = (label, onclick, props = {}) => element("button", { type: "button", onclick, ...props }, ...[label].flat());

/** A line of less important text. */
export const soft = (text) => element("p", { className: "soft" }, text);

export function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const count = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** The texts that are not empty, as one. */
export const joined = (texts, sign = ", ") => texts.filter(Boolean).join(sign);
