import type { Done } from './item-commands.ts';

export interface DoneEach<Each> {
  /** The completed ones, in order. */
  readonly done: readonly Each[];
  /** Whether the device refused one; the work stopped there. */
  readonly isRefused: boolean;
}

/**
 * Processes items one after the other: thousands at once would delay the words that are typed meanwhile. Items
 * completed before a refusal are returned, so that they can be undone. An item that the work fails for is left out.
 */
export async function doEach<Each>(
  items: readonly Each[],
  work: (item: Each) => Promise<Done>,
): Promise<DoneEach<Each>> {
  const changed: Each[] = [];
  for (const item of items) {
    try {
      if ((await work(item)).ok) changed.push(item);
    } catch {
      return { done: changed, isRefused: true };
    }
  }
  return { done: changed, isRefused: false };
}
