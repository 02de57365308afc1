// Parts that templates share: whose turn it is, letter tiles and cards, buttons, scores.
import { button, element, joined, names, TYPED } from "../dom.js";

export const may = ({ view, player }, kind) => (view.may[player] ?? []).includes(kind);

/** For whom the box waits; `player` is the one who reads it. */
export function whose({ waits, votes, decides, view, player }) {
  const yours = waits.includes(player), one = waits.length === 1;
  if (decides) return yours ? "You decide" : `${waits[0]} decides`;
  if (waits[0] in votes || view.vote) return yours ? "Your vote" : `${names(waits)} ${one ? "votes" : "vote"}`;
  if (one) return yours ? "Your turn" : `${waits[0]}’s turn`;
  if (waits.length === view.players.length) return "Everybody";
  return yours ? "You can act" : names(waits) || "Look at the box";
}

/** A title, large, with a word about it; `yours` points it out. */
export const headline = (title, yours, says) => element("p", { className: yours ? "turn yours" : "turn" },
  element("b", {}, title), says && element("span", {}, says));

/** Whose turn it is, with a word about the turn, and what was done last. */
export const turnLine = (mine, says) => headline(whose(mine), mine.waits.includes(mine.player), joined([says, mine.last], " · "));

/** A titled group. */
export function group(title, ...parts) {
  return element("section", { className: "card" }, element("h2", {}, title), ...parts);
}

function row(size, role, ariaLabel, parts) {
  const made = element("div", { className: `tiles ${size}`, role, ariaLabel }, ...parts);
  made.style.setProperty("--n", parts.length);
  return made;
}

/** A word in letter tiles; `fresh` has the places of letters to point out. */
export function tiles(word, { label = word, fresh = [], size = "" } = {}) {
  return row(size, "img", label, [...word].map((letter, n) => tile(letter, fresh.includes(n))));
}

/** A letter tile; a fresh one is pointed out. */
export const tile = (letter, fresh = false) => element("span", { className: fresh ? "tile fresh" : "tile" }, element("span", {}, letter));

/** A tile to type a letter into: `set` gets the letter as it is typed, and `done` is called on Enter. */
export function letterInput(letter, set, done) {
  const input = element("input", {
    className: letter ? "tile fresh" : "tile fresh open", value: letter, maxLength: 2, ariaLabel: "The new letter", ...TYPED,
  });
  input.oninput = () => {
    input.value = input.value.toUpperCase().replace(/[^A-Z]/g, "").slice(-1);
    input.classList.toggle("open", !input.value);
    set(input.value);
  };
  input.onkeydown = ({ key }) => { if (key === "Enter") done(); };
  return input;
}

/** Put an element on a square of a grid; rows and columns count from 0. */
export function put(made, row, col) {
  made.style.gridArea = `${row + 1} / ${col + 1}`;
  return made;
}

/** The topmost row and the leftmost column of places, at most 0. */
export const corner = (places) => [0, 1].map((n) => Math.min(0, ...places.map((at) => at[n])));

const COLOURS = { b: "blue", r: "red" };
const SIGNS = { pilcrow: "¶", dollar: "$", lozenge: "◊", dagger: "†" };

/** What is printed on a card such as `Gb`, `A/E`, `Q:dollar`, `?`: its letter, colour and sign. */
export function printed(face) {
  const [, letters, colour = "", sign = ""] = face.match(/^([A-Z](?:\/[A-Z])*|[?*])([br])?(?::([a-z_]+))?/) ?? [0, face];
  return { letters: letters.replace("*", "?"), colour: COLOURS[colour] ?? "", sign: SIGNS[sign] ?? "", name: sign };
}

/** How a card is called, such as "red G" or "Q, dollar"; `shows` is the letter it stands for. */
export function cardName(face, shows = "") {
  const { letters, colour, name } = printed(face);
  const letter = letters === "?" ? `wild card${shows && ` ${shows}`}` : shows || letters.replace("/", " or ");
  return joined([colour, letter], " ") + (name ? `, ${name}` : "");
}

/** A card; `shows` is the letter it stands for, if that is settled. */
function card(tag, face, shows = "", props = {}) {
  const { letters, colour, sign } = printed(face);
  const wild = letters === "?", text = shows || (wild ? "★" : letters);
  const small = joined([colour, sign, wild && shows && "★"], " ");
  const className = joined(["tile", colour, text.length > 1 && "two"], " ");
  return element(tag, { className, ...props }, element("span", {}, text), small && element("small", {}, small));
}

/** A card to tap; `label` says what a tap does, if not what the card is. */
export const cardButton = (face, onclick, { shows = "", label = cardName(face, shows) } = {}) =>
  card("button", face, shows, { type: "button", onclick, ariaLabel: label });

/** A word on the table in the cards that spell it, such as `Q:dollar` or `?=E`. */
export function laidWord({ word, cards }, size) {
  const laid = cards.map((one) => one.split("="));
  const label = `${word}: ${laid.map((one) => cardName(...one)).join(", ")}`;
  return row(size, "img", label, laid.map((one) => card("span", ...one)));
}

/** Cards to look at. `faces` may be shorter than `places`; the rest lie face down. */
export function cards(faces, { places = faces.length, size = "", label = "Your cards" } = {}) {
  const shown = faces.map((face) => card("span", face, "", { role: "img", ariaLabel: cardName(face) }));
  const rest = Array.from({ length: Math.max(0, places - faces.length) }, () => element("span", { className: "tile back", role: "img", ariaLabel: "not laid yet" }));
  return row(size, "group", label, [...shown, ...rest]);
}

/** A button for what the box offers. If a mistake would cost much, the first tap asks. */
function offerButton({ grave, waits }, label, act, disabled) {
  const text = `${label}? Tap again.`;
  const tap = ({ currentTarget: made }) => {
    if (!grave || made.textContent === text) act();
    else made.textContent = text;
  };
  return button([label, waits && element("small", {}, waits)], tap, { className: grave ? "" : "main", disabled });
}

/** Buttons for what the box offers; one that has to wait says why. */
export const choices = (offered, does) => offered.map((one) => offerButton(one, one.label, () => does.take(one), !!one.waits));

/**
 * Buttons that announce what was put together here: one for each way that the box offers. `what`
 * stands in their labels; without it they wait.
 */
export const announcing = (offered, kind, what, fields, does) => offered.filter((one) => one.fields && one.kind === kind).map((one) =>
  offerButton(one, one.label.replace(what ? "{}" : " {}", what), () => does.act(kind, { ...fields, ...one.fields }), !what));

/** A vote, or that it is not given yet. */
export const voteText = (vote) => vote === null ? "…" : vote ? "yes" : "no";

/** Everybody's points, with the last change of them; the list shown before knows it. Votes stand in place of notes. */
export function scores({ view: { players, scores: points }, waits, votes }, { note = () => "" } = {}) {
  const old = document.querySelector(".scores"), now = {};
  for (const name of players) now[name] = points[name] - (old?.points[name] ?? points[name]);
  const gained = players.some((name) => now[name]) ? now : old?.gained ?? {};
  const rows = players.map((name) => element("li", { className: waits.includes(name) ? "on" : "" },
    element("span", {}, name),
    element("small", {}, name in votes ? voteText(votes[name]) : note(name)),
    element("i", {}, gained[name] && (gained[name] > 0 ? "+" : "−") + Math.abs(gained[name])),
    element("b", {}, String(points[name] ?? 0))));
  return element("ul", { className: "card scores", ariaLabel: "Scores", points, gained }, ...rows);
}
