/**
 * The replies that this device read last, so that they can be read offline: one preference with the items that were
 * opened last, the newest first. They are other people's words, so only these few are on the device.
 */
import type { RepliesReply } from '#core/api/replies.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { StoreTransaction } from '../../engine/store/device-store.ts';

export const repliesPreference = 'replies';

/** Items whose replies stay on the device. */
const MAX_ITEMS = 20;
/** UTF-16 code units of the preference; the newest item is always in it. */
const MAX_KEPT = 400_000;

interface KeptItem {
  readonly itemId: string;
  /** As the server answered; checked when it is read. */
  readonly replies: unknown;
}

/** The preference with an item's replies as they are now, and with those of other items as far as there is room. */
export function withReplies(stored: unknown, itemId: string, replies: RepliesReply): string {
  const kept: string[] = [];
  let room = MAX_KEPT;
  for (const item of [{ itemId, replies }, ...itemsIn(stored).filter((each) => each.itemId !== itemId)]) {
    const text = JSON.stringify(item);
    room -= text.length + 1;
    if (kept.length === MAX_ITEMS || (kept.length > 0 && room < 0)) break;
    kept.push(text);
  }
  return `[${kept.join(',')}]`;
}

/** An item's replies in the preference, unchecked; null when there are none. */
export function repliesIn(stored: unknown, itemId: string): unknown {
  return itemsIn(stored).find((each) => each.itemId === itemId)?.replies ?? null;
}

/**
 * Deletes the replies of items that are deleted or not posted any more from the preference.
 *
 * @param transaction covers `preferences` and `contentRows`
 */
export async function dropOldReplies(transaction: StoreTransaction): Promise<void> {
  const preferences = transaction.table('preferences');
  const items = itemsIn((await preferences.get(repliesPreference))?.value);
  if (items.length === 0) return;
  const rows = await transaction.table('contentRows').getAll(items.map(({ itemId }) => itemId));
  const posted = items.filter((_item, at) => {
    const row = rows[at]?.row;
    return row?.deletedAt === null && (row.publications ?? []).some(({ state }) => state === 'shared');
  });
  if (posted.length < items.length) await preferences.put({ name: repliesPreference, value: JSON.stringify(posted) });
}

function itemsIn(stored: unknown): readonly KeptItem[] {
  const parsed = typeof stored === 'string' ? parseJson(stored) : null;
  return Array.isArray(parsed) ? parsed.filter(isKeptItem) : [];
}

function isKeptItem(value: unknown): value is KeptItem {
  return typeof value === 'object' && value !== null && 'itemId' in value && 'replies' in value;
}
