// Parts that templates share: whose turn it is, letter tiles and cards, buttons, scores.
import { button, element } from "/dom.js";

export const may = ({ view, player }, kind) => (view.may[player] ?? []).includes(kind);

/** Who may act now, in the order of turns. */
const waited = ({ players, may }) => players.filter((player) => may[player]?.length);

/** Whose turn it is, large; `doing` says what they do. */
export function turnLine({ view, player }, doing = "") {
  if (view.game_over) return winners(view, player);
  const on = view.turn ? [view.turn] : waited(view);
  const yours = on.includes(player);
  const whose = yours ? (on.length === 1 || !doing ? "Your turn" : "You can") : on.length === 1 ? `${on[0]}’s turn` : "Everybody";
  return element("p", { className: yours ? "turn yours" : "turn" }, element("b", {}, whose), doing && element("span", {}, doing));
}

function winners({ winners }, player) {
  const text = winners.includes(player) && winners.length === 1 ? "You win" : `${winners.join(" and ") || "Nobody"} ${winners.length === 1 ? "wins" : "win"}`;
  return element("p", { className: "turn yours" }, element("b", {}, text));
}

/** A titled group. */
export function group(title, ...parts) {
  return element("section", { className: "card" }, element("h2", {}, title), ...parts);
}

/** A word in letter tiles; `fresh` has the places of letters to point out. */
export function tiles(word, { label = word, fresh = [], size = "" } = {}) {
  return element("div", { className: `tiles ${size}`, role: "img", ariaLabel: label },
    ...[...word].map((letter, n) => tile(letter, fresh.includes(n))));
}

/** A letter tile; a fresh one is pointed out. */
export const tile = (letter, fresh = false) => element("span", { className: fresh ? "tile fresh" : "tile" }, element("span", {}, letter));

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
  return [colour, letter].filter(Boolean).join(" ") + (name ? `, ${name}` : "");
}

/** A card; `shows` is the letter it stands for, if that is settled. */
function card(tag, face, shows = "", props = {}) {
  const { letters, colour, sign } = printed(face);
  const wild = letters === "?", text = shows || (wild ? "★" : letters);
  const corner = [colour, sign, wild && shows ? "★" : ""].filter(Boolean).join(" ");
  const className = ["tile", colour, text.length > 1 ? "two" : ""].filter(Boolean).join(" ");
  return element(tag, { className, ...props }, element("span", {}, text), corner && element("small", {}, corner));
}

/** A card to tap; `label` says what a tap does, if not what the card is. */
export const cardButton = (face, onclick, { shows = "", label = cardName(face, shows) } = {}) =>
  card("button", face, shows, { type: "button", onclick, ariaLabel: label });

/** A word on the table in the cards that spell it, such as `Q:dollar` or `?=E`. */
export function laidWord({ word, cards }, size) {
  const laid = cards.map((one) => one.split("="));
  const label = `${word}: ${laid.map((one) => cardName(...one)).join(", ")}`;
  return element("div", { className: `tiles ${size}`, role: "img", ariaLabel: label }, ...laid.map((one) => card("span", ...one)));
}

/** Cards to look at. `faces` may be shorter than `places`; the rest lie face down. */
export function cards(faces, { places = faces.length, size = "", label = "" } = {}) {
  const shown = faces.map((face) => card("span", face, "", { role: "img", ariaLabel: cardName(face) }));
  const rest = Array.from({ length: Math.max(0, places - faces.length) }, () => element("span", { className: "tile back", role: "img", ariaLabel: "not laid yet" }));
  return element("div", { className: `tiles ${size}`, role: "group", ariaLabel: label || "Cards" }, ...shown, ...rest);
}

/** Buttons side by side; those that are null are left out. */
export const actions = (...buttons) => {
  const shown = buttons.filter(Boolean);
  return shown.length ? element("div", { className: "line" }, ...shown) : null;
};

export const mainButton = (label, onclick, props = {}) => button(label, onclick, { className: "main", ...props });

/** A button for each of these kinds of action that the player may take. */
export const offers = (mine, does, labels, make = mainButton) =>
  Object.entries(labels).filter(([kind]) => may(mine, kind)).map(([kind, label]) => make(label, () => does.act(kind)));

let before = {}, gained = {};

/** Everybody's points, with what the last change of them was. */
export function scores(view, { note = () => "" } = {}) {
  if (Object.entries(view.scores).some(([name, points]) => before[name] !== points)) {
    gained = Object.fromEntries(Object.entries(view.scores).map(([name, points]) => [name, points - (before[name] ?? points)]));
    before = { ...view.scores };
  }
  const rows = view.players.map((player) => element("li", { className: player === view.turn ? "on" : "" },
    element("span", {}, player),
    element("small", {}, note(player)),
    element("i", {}, gained[player] ? `${gained[player] > 0 ? "+" : "−"}${Math.abs(gained[player])}` : ""),
    element("b", {}, String(view.scores[player] ?? 0))));
  return element("ul", { className: "card scores", ariaLabel: "Scores" }, ...rows);
}
