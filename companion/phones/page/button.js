// The player's own button: a tap is a press, and a full bar is a hold. Only whole gestures are sent.
const KEYS = [" ", "Enter"];

export function wireButton(button, bar, own, does) {
  let since = null, timer = 0, frame = 0;

  const clear = () => { since = null; clearTimeout(timer); cancelAnimationFrame(frame); bar.value = 0; };

  function fill(seconds) {
    bar.value = Math.min(1, (performance.now() - since) / 1000 / seconds);
    frame = requestAnimationFrame(() => fill(seconds));
  }

  function down() {
    if (since !== null) return;
    since = performance.now();
    const { label, seconds } = own();
    if (!label) return;
    fill(seconds);
    timer = setTimeout(() => {
      clear();
      navigator.vibrate?.(40);
      does.hold(label);
    }, seconds * 1000);
  }

  function up() {
    if (since === null) return;
    clear();
    does.press();
  }

  function onkey(event, act) {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) act();
  }

  button.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    down();
  });
  button.addEventListener("pointerup", up);
  button.addEventListener("pointercancel", clear);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => onkey(event, down));
  button.addEventListener("keyup", (event) => onkey(event, up));
  button.addEventListener("blur", clear);
  // A screen reader clicks without a pointer or a key.
  button.addEventListener("click", (event) => { if (event.detail === 0 && !event.pointerType) does.press(); });
  document.addEventListener("visibilitychange", clear);
}
