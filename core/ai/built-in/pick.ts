/** A number from the text of anything, the same everywhere (FNV-1a, 32 bits). */
export function hashOf(value: unknown): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of JSON.stringify(value).slice(0, 20_000))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash;
}

/** What was not suggested before comes first; the rest follows, so that there is always something. */
export function unseenFirst<T extends { readonly text: string }>(list: readonly T[], seen: readonly string[]): T[] {
  const before = new Set(seen);
  return list.toSorted((one, other) => Number(before.has(one.text)) - Number(before.has(other.text)));
}

/** The list, begun at another place for another request: variety without chance. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
