// Draws the display of the box from the items of its screen, sharp at any size.
const WIDTHS = { 12: 6, 16: 8, 24: 12, 32: 16 };

export function element(tag, props = {}, ...children) {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children);
  return made;
}

function shape(tag, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

const rect = (x, y, width, height, name) => shape("rect", { x, y, width, height, class: name });

const DRAW = {
  t: (x, y, text, height, inverse) => text.trim() ? [shape("text", {
    x, y: y + height * 0.77, "font-size": height * (height === 32 ? 0.78 : 0.84), textLength: WIDTHS[height] * text.length,
    lengthAdjust: "spacingAndGlyphs", class: inverse ? "dark" : "lit",
  }, text)] : [],
  b: (x, y, width, height, fraction) => [
    rect(x + 0.5, y + 0.5, width - 1, height - 1, "edge"),
    rect(x + 1, y + 1, Math.max(0, (width - 2) * fraction), height - 2, "lit"),
  ],
  f: (x, y, width, height, lit) => [rect(x, y, width, height, lit ? "lit" : "dark")],
  w: (x, y, radius, wedge) => [1, 2, 3, 4, 5, 6].map((number) => {
    const [from, to] = [number - 1, number].map((n) => {
      const angle = (n * 60 - 90) * Math.PI / 180;
      return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
    });
    const d = `M${x} ${y}L${from}A${radius} ${radius} 0 0 1 ${to}Z`;
    return shape("path", { d, class: number === wedge ? "lit edge" : "edge" });
  }),
};

export function drawPanel(svg, items) {
  svg.replaceChildren(...items.flatMap(([kind, ...fields]) => DRAW[kind](...fields)));
}
