/**
 * A text on one line: control characters, line and paragraph separators and characters that turn the reading direction
 * become spaces. Nothing that a person typed can begin another line of a header, or turn the words after it around.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
