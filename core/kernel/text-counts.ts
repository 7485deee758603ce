/** Words as runs of non-blank characters. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Paragraphs as blocks apart by a blank line. */
export function countParagraphs(text: string): number {
  return text.split(/\n\s*\n/).filter((block) => block.trim() !== '').length;
}

/**
 * Minutes to read, at least 1 (docs/rules.md, "Figures").
 * The draft editor reads 200 words a minute, the wizard's steps 250.
 */
export function readingMinutes(words: number, wordsPerMinute: 200 | 250): number {
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}
