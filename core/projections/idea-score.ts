/**
 * A stable score of 60 to 89 from an idea's own text: FNV-1a (32 bit) of it, folded to thirty values.
 * The same words have the same score on every device and every load.
 */
export function ideaScore(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return 60 + (hash % 30);
}
