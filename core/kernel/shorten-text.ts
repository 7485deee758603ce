/** A text as it is, or what fits of it with an ellipsis at its end. @param max UTF-16 code units, the ellipsis included */
export function shortenText(text: string, max: number): string {
  return text.length <= max ? text : `${withoutHalfCharacter(text.slice(0, max - 1))}…`;
}

/** A cut text without the half of a character that the cut may have left at its end. */
export function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
