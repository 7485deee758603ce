export interface DoneEach<Item> {
  /** Those that it was done to, in order. */
  readonly done: readonly Item[];
  /** Whether the device refused one: it ended there. */
  readonly isRefused: boolean;
}

/**
 * Does something to one item after the other: thousands at once would hold up what is typed meanwhile. What was done
 * before the device refused one is told, so that it can be taken back.
 *
 * @param work resolves with false for an item that it does not fit
 */
export async function doEach<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<boolean | void>,
): Promise<DoneEach<Item>> {
  const done: Item[] = [];
  for (const [index, item] of items.entries()) {
    try {
      if ((await work(item, index)) !== false) done.push(item);
    } catch {
      return { done, isRefused: true };
    }
  }
  return { done, isRefused: false };
}
