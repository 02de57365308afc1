// Word Lift: your cards, everybody's words, a word by tapping cards, and steals.
import { button, count, soft } from "/dom.js";
import { announcing, cards, group, laidWord, may, scores, turnLine } from "/games/parts.js";
import { announced, clearTray, pool, spelled, tray } from "/games/tray.js";
import { drawSteal, written } from "/games/steal.js";

let stealing = null;  // the word to steal: { victim, laid, cost }

function lay(mine, does, offered) {
  const finish = ([word]) => word.length > 2 ? announcing(offered, "play_word", spelled(word), announced(word, written), does) : [];
  return tray("lift", [pool("hand", "Your cards", mine.view.hand.known)], { finish });
}

/** Begin to steal a word; null ends it. */
function steal(word, does) {
  stealing = word;
  clearTray("steal");
  does.redraw();
}

function front(mine, player, does, offered) {
  const split = offered.find(({ kind, fields }) => kind === "steal_split" && fields)?.label;
  const open = split && mine.view.hand.known.length && mine.view.victims[mine.player]?.includes(player);
  const whose = player === mine.player ? "Your words" : player;
  const rows = (mine.view.fronts[player] ?? []).map((laid, n) => {
    const word = laidWord(laid, "small");
    return open ? button(word, () => steal({ victim: player, laid, cost: mine.view.prices[player][n] }, does), { className: "steal", ariaLabel: split.replace("{}", `${laid.word} of ${player}`) }) : word;
  });
  return rows.length ? group(open ? `${whose}: tap a word to split it` : whose, ...rows) : null;
}

export function draw(mine, does, offered) {
  const { view, player } = mine;
  const known = view.hand.known.length;
  const { victim, laid } = stealing ?? {};
  if (stealing && !(may(mine, "steal_split") && view.fronts[victim]?.some(({ word }) => word === laid.word))) stealing = null;
  const top = [turnLine(mine, view.phase === "final" && "the last turn")];
  if (stealing) top.push(drawSteal(mine, does, offered, stealing, () => steal(null, does)));
  else if (may(mine, "play_word") && known) top.push(lay(mine, does, offered));
  else if (known) top.push(group("Your cards", cards(view.hand.known)));
  const others = [...view.players.filter((name) => name !== player), player];
  top.push(...(stealing ? [] : others.map((name) => front(mine, name, does, offered))));
  const note = (name) => `${count(view.sizes[name] ?? 0, "card")}, ${view.live[name]?.total ?? 0} this round`;
  const piles = `Consonants: ${view.piles.consonants ?? 0} · Vowels: ${view.piles.vowels ?? 0}`;
  const covers = known > 0 && may(mine, "play_word");
  return { top, rest: [scores(mine, { note }), view.phase === "setup" ? null : soft(piles)], covers, draws: known ? ["play_word", "steal_split"] : [] };
}
