import { SeededRandom } from '../simulator/seeded-random.ts';
import { listRow, type ListRow } from './list-row.ts';
import { pickWord } from './prose.ts';
import { applySplice, typedItem, type Splice } from './typed-text.ts';

/** Two devices that edit the same items offline. */
export type Side = 'laptop' | 'phone';

export interface OfflineEdit {
  /** Index of the item. */
  readonly item: number;
  /** In the text as this side's earlier edits left it. */
  readonly splice: Splice;
}

export interface OfflineSession {
  /** Edits of both sides together. */
  readonly edits: number;
  /** How many items they touch: the first ones, each by both sides. */
  readonly touched: number;
}

/**
 * One side's half of the edits: two to four words inserted between two words of an item. The laptop edits the first
 * half of each text and the phone the second, so that every engine that merges text must get the same result.
 */
export function offlineEdits({ edits, touched }: OfflineSession, side: Side): OfflineEdit[] {
  const random = new SeededRandom(touched, side === 'laptop' ? 3 : 4);
  const texts = Array.from({ length: touched }, (_, index) => typedItem(index).text);
  const halves = texts.map(middleOf);
  return Array.from({ length: edits / 2 }, (_, index) => {
    const item = index % touched;
    const text = texts[item] ?? '';
    const half = halves[item] ?? 0;
    const [from, to] = side === 'laptop' ? [1, half] : [half + 1, text.length - 1];
    const at = blankBetween(text, { start: from + random.below(to - from), from, to });
    const insert = Array.from({ length: 2 + random.below(3) }, () => ` ${pickWord(random)}`).join('');
    const splice = { at, remove: 0, insert };
    texts[item] = applySplice(text, splice);
    if (side === 'laptop') halves[item] = half + insert.length;
    return { item, splice };
  });
}

/** The rows with both sides' edits in every text. */
export function mergedRows(items: number, session: OfflineSession): ListRow[] {
  const laptop = editedTexts(session, 'laptop');
  const phone = editedTexts(session, 'phone');
  return Array.from({ length: items }, (_, index) => {
    const item = typedItem(index);
    const [left, right] = [laptop[index], phone[index]];
    if (left === undefined || right === undefined) return listRow(item);
    const half = middleOf(item.text);
    const grown = left.length - item.text.length;
    return listRow({ ...item, text: left.slice(0, half + grown) + right.slice(half) });
  });
}

/** The rows of the touched items with one side's edits only. */
export function rowsOfSide(session: OfflineSession, side: Side): ListRow[] {
  return editedTexts(session, side).map((text, index) => listRow({ ...typedItem(index), text }));
}

function editedTexts(session: OfflineSession, side: Side): string[] {
  const texts = Array.from({ length: session.touched }, (_, index) => typedItem(index).text);
  for (const { item, splice } of offlineEdits(session, side)) texts[item] = applySplice(texts[item] ?? '', splice);
  return texts;
}

function middleOf(text: string): number {
  return Math.floor(text.length / 2);
}

/**
 * The nearest blank after `start`, else the last one before it. Words are inserted before a blank, so no word is split.
 */
function blankBetween(text: string, { start, from, to }: { start: number; from: number; to: number }): number {
  const after = text.indexOf(' ', start);
  if (after >= from && after < to) return after;
  const before = text.lastIndexOf(' ', start);
  if (before >= from) return before;
  throw new Error('No blank between two words here');
}
