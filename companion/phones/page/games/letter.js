// A tile to type one letter into.
import { element } from "/dom.js";

/** `set` gets the letter as it is typed, and `done` is called on Enter. */
export function letterInput(letter, set, done) {
  const input = element("input", {
    className: letter ? "tile fresh" : "tile fresh open", value: letter, maxLength: 2, autocomplete: "off",
    autocapitalize: "characters", spellcheck: false, enterKeyHint: "done", ariaLabel: "The new letter",
  });
  input.oninput = () => {
    input.value = input.value.toUpperCase().replace(/[^A-Z]/g, "").slice(-1);
    input.classList.toggle("open", !input.value);
    set(input.value);
  };
  input.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    done();
  };
  return input;
}
