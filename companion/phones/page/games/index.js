// The templates: one line for each game. A game without one is played with its forms and screen.
const TEMPLATES = {
  worph: () => import("/games/worph.js"),
  word_sprout: () => import("/games/word_sprout.js"),
  word_for_word: () => import("/games/word_for_word.js"),
  word_lift: () => import("/games/word_lift.js"),
  newword: () => import("/games/newword.js"),
};

const loaded = new Map();

/** The template of a game, or null. */
export async function loadTemplate(game) {
  if (!loaded.has(game)) loaded.set(game, (await TEMPLATES[game]?.()) ?? null);
  return loaded.get(game);
}
