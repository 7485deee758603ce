import type { ListedItem } from '../content/content-row.ts';
import { foldText } from '../kernel/text.ts';
import { dueAt } from './schedule.ts';

/** Within this many days, the same text looks like a mistake. */
const NEAR_DAYS = 14;

const DAY_MS = 86_400_000;

/**
 * Scheduled items with the same text as another item near them, by id, with the nearest such item. Compares what rows
 * contain: the first 300 characters and the word count, or the title when there is no text.
 */
export function repeatedTexts<Item extends ListedItem>(items: readonly Item[]): Map<string, Item> {
  const byText = new Map<string, { readonly item: Item; readonly at: number }[]>();
  for (const item of items) {
    const at = Date.parse(dueAt(item.row) ?? '');
    const text = textKey(item);
    if (Number.isNaN(at) || text === null) continue;
    byText.set(text, [...(byText.get(text) ?? []), { item, at }]);
  }
  const repeated = new Map<string, Item>();
  for (const same of byText.values()) {
    for (const { item, at } of same) {
      if (item.row.status !== 'scheduled') continue;
      const [nearest] = same
        .filter((other) => other.item.id !== item.id && Math.abs(other.at - at) <= NEAR_DAYS * DAY_MS)
        .toSorted((left, right) => Math.abs(left.at - at) - Math.abs(right.at - at));
      if (nearest) repeated.set(item.id, nearest.item);
    }
  }
  return repeated;
}

function textKey({ row: { excerpt, words, title } }: ListedItem): string | null {
  const text = foldText(excerpt).trim();
  if (text !== '') return `${words} ${text}`;
  const name = foldText(title).trim();
  return name === '' ? null : `0 ${name}`;
}
