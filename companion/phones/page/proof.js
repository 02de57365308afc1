// What lets this page in: the token of an earlier visit, or the code on the display of the box.
import { $ } from "./dom.js";
import { stored } from "./kept.js";

/** Kept under this name; the code of a scanned address leaves the address bar for `home`. */
export function openProof(name, home) {
  let [, , code = ""] = location.pathname.split("/");
  const token = stored(name);
  if (location.pathname !== home) history.replaceState(null, "", home);

  function keep(value) {
    token.set(value);
    code = "";
    ask("", false);
  }

  /** Ask for the code, or stop asking; `why` says why. */
  function ask(why, open = true) {
    $("why").textContent = why || "The box shows it in its menu, under phones.";
    $("outside").hidden = !open;
    document.body.classList.toggle("out", open);
  }

  return {
    keep, ask,
    hello: () => ({ k: "hello", token: token.get(), code }),
    isThere: () => Boolean(token.get() || code),
    lose(why) { keep(""); ask(why); },
    /** Call this when a code was typed. */
    onCode(enter) {
      $("outside").onsubmit = (event) => { event.preventDefault(); code = $("code").value.trim(); $("code").value = ""; if (code) { ask("", false); enter(); } };
    },
  };
}
