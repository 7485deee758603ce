import type { Notice } from '../../engine/store/notices.ts';

/** The part of a service worker's registration that has the shown notices. */
interface ShownNotices {
  readonly getNotifications: () => Promise<readonly { readonly data: unknown; readonly close: () => void }[]>;
}

type Known = Pick<Notice, 'id' | 'isRead'> & { readonly item: { readonly id: string } | null };

/** Closes the shown notices about items of which the person has just seen everything. @param seen ids of notices */
export async function closeSettled(
  registration: ShownNotices,
  all: readonly Known[],
  seen: readonly string[],
): Promise<void> {
  const itemsOf = (notices: readonly Known[]) => new Set(notices.flatMap(({ item }) => item?.id ?? []));
  const unread = itemsOf(all.filter(({ id, isRead }) => !isRead && !seen.includes(id)));
  const settled = itemsOf(all.filter(({ id }) => seen.includes(id)));
  for (const shown of await registration.getNotifications()) {
    const { itemId } = (shown.data ?? {}) as { readonly itemId?: string | null };
    if (typeof itemId === 'string' && settled.has(itemId) && !unread.has(itemId)) shown.close();
  }
}
