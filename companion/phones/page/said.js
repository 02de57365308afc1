// What the display says, for pages that do not show the display itself.
import { $ } from "./dom.js";

const PAGE = / \d+\/\d+$/;

/**
 * What the display says, the title first: without rows about how to answer there, such as `push: yes`, or who has, such
 * as `AL? NB+`. Of a list, which has a number behind its title, the display shows only a part, so its rows are left out.
 */
export function says([title = "", ...rows], votes) {
  const said = PAGE.test(title) ? [] : rows;
  return [title.replace(PAGE, ""), ...said.filter((row) =>
    !/[a-z]: |SPIN/.test(row) && !row.split(" ").every((one) => one.slice(0, -1) in votes))];
}

/** Show what is asked, and what is said for a moment over a row of the display. */
export function showSaid({ words, notice }, votes) {
  $("asks").textContent = says(words.filter((row) => row !== notice), votes).join(" · ");
  $("news").textContent = notice;
  $("news").hidden = !notice;
}
