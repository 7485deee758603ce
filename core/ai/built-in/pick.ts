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
