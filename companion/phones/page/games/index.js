// The games with a template. A game without one is played with its forms and screen.
const NAMES = ["worph", "word_sprout", "word_for_word", "word_lift", "newword"];

/** The template of a game, or null. */
export const loadTemplate = async (game) => NAMES.includes(game) ? import(`/games/${game}.js`) : null;
