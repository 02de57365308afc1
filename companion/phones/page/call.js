// Calls the player whose turn it is, with a sound and a vibration where the browser has them.
import { $ } from "./dom.js";
import { stored } from "./kept.js";

const TONE_HZ = 660, TONE_S = 0.4;
const sound = stored("sound");
let audio = null, called = "";

// Browsers allow neither before the page is touched, and take the sound away while the phone sleeps.
addEventListener("click", () => { audio ??= new AudioContext(); audio.resume(); });

function ring() {
  const tone = audio.createOscillator(), volume = audio.createGain(), end = audio.currentTime + TONE_S;
  tone.frequency.value = TONE_HZ;
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(end);
}

/** Call the player, once in each turn. */
export function callFor(turn) {
  if (turn === called) return;
  called = turn;
  if (!audio) return;
  navigator.vibrate?.(200);
  if (sound.get() !== "off" && audio.state === "running") ring();
}

function show() { $("sound").textContent = `Sound: ${sound.get() || "on"}`; }
$("sound").onclick = () => { sound.set(sound.get() ? "" : "off"); show(); };
show();
