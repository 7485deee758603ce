/** Two code units that are one character: emoji and rare letters. */
const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/**
 * Turns a position in characters (Unicode scalar values, as Rust counts) into one in UTF-16 code units of the same
 * text.
 */
export function codeUnitAt(text: string): (character: number) => number {
  /** How many characters stand before each pair. */
  const before = [...text.matchAll(pair)].map(({ index }, pairs) => index - pairs);
  return (character) => {
    const pairs = before.findIndex((position) => position >= character);
    return character + (pairs === -1 ? before.length : pairs);
  };
}
