// The templates: one line for each game. A game without one is played with its forms and screen.
export const TEMPLATES = {
  worph: () => import("/games/worph.js"),
};
