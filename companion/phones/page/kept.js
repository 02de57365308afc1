// What the browser keeps. In private mode, or without any room, it is kept until the page closes.

/** A text under a name, in the storage `of`, which is empty at first. */
export function stored(name, of = "localStorage") {
  let memory = "";
  return {
    get() { try { return window[of].getItem(name) ?? memory; } catch { return memory; } },
    set(text) { memory = text; try { window[of].setItem(name, text); } catch { /* see above */ } },
  };
}

// What is half entered, by name. It outlives a menu, a reload and the phone's sleep, and goes with its turn.
const half = stored("entries", "sessionStorage");
let entries = JSON.parse(half.get() || "{}");

/** What is entered under a name so far, or undefined. */
export const entered = (name) => entries[name];

/** Keep what is entered; without an entry nothing is. */
export function keep(name, entry) {
  entries[name] = entry;
  half.set(JSON.stringify(entries));
}

/** Forget what was entered at another seat or in another turn; without a game the last turn may still go on. */
export function keepFor(turn) {
  if (`${entered("turn") ?? ""} `.startsWith(`${turn} `)) return;
  entries = {};
  keep("turn", turn);
}
