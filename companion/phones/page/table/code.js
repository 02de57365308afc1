// The symbol to scan: rows of 0 and 1, dark on white with its quiet zone.
import { svg } from "../dom.js";

const QUIET = 4;

export function drawCode(place, rows) {
  const side = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`));
  place.setAttribute("viewBox", `0 0 ${side} ${side}`);
  place.replaceChildren(svg("rect", { width: side, height: side, fill: "#ffffff" }), svg("path", { d: dark.join(""), fill: "#000000" }));
}
