/** Keys of a map that gives each its order; equal orders by name, alike everywhere. */
export function keysInOrder(ordered: Readonly<Record<string, number>>): string[] {
  return Object.entries(ordered)
    .toSorted(([leftKey, left], [rightKey, right]) => left - right || (leftKey < rightKey ? -1 : 1))
    .map(([key]) => key);
}
