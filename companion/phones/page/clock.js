// The clock of the game. The box says when it starts and stops; in between the page counts down.
let given = null, heard = 0, timer = 0;

/** The seconds left; `wait` seconds pass before the clock starts to run. */
function left() {
  const run = given.runs ? Math.max(0, (performance.now() - heard) / 1000 - given.wait) : 0;
  return Math.max(0, given.left - run);
}

function text() {
  const seconds = Math.ceil(left());
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Show the clock in a place; without a clock the place is hidden. */
export function showClock(place, clock) {
  clearInterval(timer);
  given = clock.total ? clock : null;
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
