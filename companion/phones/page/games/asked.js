// What the table is asked about a word, as a sentence.
/** Why the table may vote on a challenged word. */
export const unknownText = (word) => `${word} is not in the dictionary. The table may let it count.`;

/** The challenged word of Word For Word that is not in the dictionary. */
export const doubted = ({ doubt, words }) => words[doubt.against]?.word ?? "The word";

/** What Word For Word asks the table about a word. */
export const categoryText = ({ vote, words, category }) => `Is ${words[vote.against]?.word ?? "the word"} in ${category}?`;
