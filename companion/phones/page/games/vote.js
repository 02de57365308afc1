// A vote: yes is a press of your button, and no is a hold of it.
import { button } from "/dom.js";
import { actions, group, mainButton } from "/games/parts.js";

export function drawVote(asks, does) {
  const no = does.holds();
  return group(asks, actions(
    mainButton("Yes", does.press),
    no && button("No", () => does.hold(no))));
}
