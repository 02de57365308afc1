// Draws the display of the box from the items of its screen, sharp at any size.
import { svg } from "./dom.js";

const WIDTHS = { 12: 6, 16: 8, 24: 12, 32: 16 };

const rect = (x, y, width, height, name) => svg("rect", { x, y, width, height, class: name });

function wedge(x, y, radius, number, lit) {
  const [from, to] = [number - 1, number].map((n) => {
    const angle = (n * 60 - 90) * Math.PI / 180;
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
  });
  const d = `M${x} ${y}L${from}A${radius} ${radius} 0 0 1 ${to}Z`;
  return svg("path", { d, class: lit ? "lit edge" : "edge" });
}

const DRAW = {
  t: (x, y, text, height, inverse) => text.trim() ? [svg("text", {
    x, y: y + height * 0.77, "font-size": height * (height === 32 ? 0.78 : 0.84), textLength: WIDTHS[height] * text.length,
    lengthAdjust: "spacingAndGlyphs", class: inverse ? "dark" : "lit",
  }, text)] : [],
  b: (x, y, width, height, fraction) => [
    rect(x + 0.5, y + 0.5, width - 1, height - 1, "edge"),
    rect(x + 1, y + 1, Math.max(0, (width - 2) * fraction), height - 2, "lit"),
  ],
  f: (x, y, width, height, lit) => [rect(x, y, width, height, lit ? "lit" : "dark")],
  w: (x, y, radius, lit) => [1, 2, 3, 4, 5, 6].map((number) => wedge(x, y, radius, number, number === lit)),
};

export function drawPanel(place, items) {
  place.replaceChildren(...items.flatMap(([kind, ...fields]) => DRAW[kind](...fields)));
}
