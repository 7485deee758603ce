/** Takes the place of letters that are not the writer's own. No pattern of a rule matches it. */
const BLANK = '\uFFFC';

const code = [/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|$(?![\s\S]))/gm, /`[^`\n]{1,400}`/g];

/**
 * Whatever a writer shows and does not say: code, addresses, pictures, [notes], block quotations and quoted speech. A
 * rule that judges words must not judge these.
 */
const notOwn = [
  ...code,
  /!?\[[^\]\n]{0,400}\]\([^)\n]{0,2000}\)/g,
  /\[[^\]\n]{1,400}\]/g,
  /https?:\/\/\S{1,2000}/g,
  /^[ \t]*>[^\n]*/gm,
  /^[ \t]*(?:#[\p{L}\p{M}\p{N}_]+[ \t,]*)+$/gmu,
  /"[^"\n]{1,600}"/g,
  /[“„][^”“„\n]{1,600}[”“]/g,
  /«[^»\n]{1,600}»/g,
];

/** The text with everything blank that is not the writer's own running text. Its length and offsets are the same. */
export function ownWords(written: string): string {
  return blanked(written, notOwn);
}

/** The text with its code blank, and everything else as it is. */
export function withoutCode(written: string): string {
  return blanked(written, code);
}

function blanked(written: string, patterns: readonly RegExp[]): string {
  return patterns.reduce(
    (text, pattern) => text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, BLANK)),
    written,
  );
}
