// What stands beside a player's points: a vote, and how the player is in the game.
import { element } from "../dom.js";
import { voteText } from "../games/parts.js";

const word = (text, className = "") => element("i", { className }, text);

function inWordForWord({ dealer, folded, all_in, eliminated, put_in, phase, vote, debts }, player) {
  const bet = put_in[player], owes = debts[player];
  if (vote && !eliminated.includes(player)) return [word(voteText(vote.votes[player] ?? null), "vote")];
  return [owes && word(`owes ${owes}`), player === dealer && word("D", "dealer"),
    eliminated.includes(player) ? word("out") : folded.includes(player) ? word("folded")
      : all_in.includes(player) ? word("all in") : bet && phase.startsWith("bet") && word(`bet ${bet}`)];
}

const NOTES = {
  word_for_word: inWordForWord,
  word_sprout: ({ out, collections }, player) => [out.includes(player) ? word("out") : collections?.[player] && word(collections[player])],
};

/** `votes` has everybody's vote on what is asked now; null: not given. */
export function noteOf(game, view, player, votes) {
  if (player in votes) return [word(voteText(votes[player]), "vote")];
  return (NOTES[game]?.(view, player) ?? []).filter(Boolean);
}
