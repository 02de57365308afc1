// The clock of the game. The box says when it starts and stops; in between the page counts down.
let given = null, heard = 0, timer = 0;

const left = () => Math.max(0, given.left - (given.runs ? (performance.now() - heard) / 1000 : 0));

function text() {
  const seconds = Math.ceil(left());
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Show the clock in a place, and hide the place without one. */
export function showClock(place, clock) {
  clearInterval(timer);
  given = clock ?? null;
  heard = performance.now();
  place.hidden = !given;
  if (!given) return;
  const draw = () => {
    if (place.textContent !== text()) place.textContent = text();
    place.classList.toggle("short", left() <= 5);
    place.classList.toggle("stopped", !given.runs);
  };
  draw();
  if (given.runs) timer = setInterval(draw, 200);
}
