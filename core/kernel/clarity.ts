/** A long text is judged by its beginning: rows are built on every push, and 20,000 characters are 3,000 words. */
const MAX_CHARACTERS = 20_000;
const LONG_WORD = 6;
/** LIX values at the two ends of the scale. */
const CLEAREST = 25;
const HARDEST = 65;

/** A word, or the end of a sentence: closing punctuation before a space or a closing mark, or a line break. */
const wordOrEnd = /([\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*)|[.!?…。！？]+(?=[\s"'”’»)\]*_]|$)|\n/gu;

/**
 * Readability of a text, 0 to 100, from its LIX (Björnsson 1968): words / sentences + 100 · long words / words, where a
 * long word has more than six characters. LIX 25 (children's books) is 100, LIX 65 (statutes) is 0; linear in between,
 * clamped outside, one decimal. Null without a sentence, which needs at least one word.
 *
 * LIX was designed for languages that put spaces between words. Words are counted with a regular expression, because
 * `Intl.Segmenter` is sixty times as slow (2.3 ms against 0.04 ms for 4,000 characters).
 */
export function textClarity(text: string): number | null {
  let words = 0;
  let longWords = 0;
  let sentences = 0;
  let wordsInSentence = 0;
  for (const [match, word] of text.slice(0, MAX_CHARACTERS).matchAll(wordOrEnd)) {
    if (word !== undefined) {
      words += 1;
      wordsInSentence += 1;
      if (match.length > LONG_WORD) longWords += 1;
    } else if (wordsInSentence > 0) {
      sentences += 1;
      wordsInSentence = 0;
    }
  }
  if (wordsInSentence > 0) sentences += 1;
  if (sentences === 0) return null;
  const lix = words / sentences + (100 * longWords) / words;
  const clarity = (100 * (HARDEST - lix)) / (HARDEST - CLEAREST);
  return Math.round(10 * Math.min(100, Math.max(0, clarity))) / 10;
}
