import { useEffect, useEffectEvent } from 'react';
import { isBlank } from '#core/content/is-blank.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { useApplyToItem } from './use-apply-to-item.ts';
import type { FirstChoices } from '#core/content/make-item.ts';
import { type NewItemEngine, startNewItem } from '../../engine/documents/new-item.ts';

/** The items that were started in this tab, also before a reload: one that stays blank is removed when it is left. */
export const startedHere = {
  has: (id: string): boolean => readStarted().includes(id),
  add: (id: string): void => keepStarted([...readStarted(), id]),
  delete: (id: string): void => keepStarted(readStarted().filter((started) => started !== id)),
};

const STARTED = 'rostrum_started';
/** Ids with spaces, where the storage of the tab is forbidden. */
let startedInPage = '';

function readStarted(): string[] {
  let kept = startedInPage;
  try {
    kept = sessionStorage.getItem(STARTED) ?? kept;
  } catch {
    // Forbidden: a reload keeps none.
  }
  return kept.split(' ').filter((id) => id !== '');
}

function keepStarted(ids: readonly string[]): void {
  startedInPage = ids.join(' ');
  try {
    sessionStorage.setItem(STARTED, startedInPage);
  } catch {
    // As above.
  }
}

/** Starts an untitled idea with the choices made before it. Returns its id once it is on the disk. */
export async function startItemHere(engine: NewItemEngine, choices?: FirstChoices): Promise<string> {
  const id = await startNewItem(engine, choices);
  startedHere.add(id);
  return id;
}

/** Number of pages that show an item: React may show a page twice, and the wizard and the creator follow each other. */
const shown = new Map<string, number>();

/** Removes an item that was started in this page when the person leaves it without having written a word. */
export function useDiscardBlank(document: OpenDocument<'content-item'>): void {
  const applyToItem = useApplyToItem();
  const { id } = document;
  const leave = useEffectEvent(() => {
    if (!startedHere.has(id) || !isBlank(document.doc())) return;
    setTimeout(() => {
      if ((shown.get(id) ?? 0) > 0) return;
      startedHere.delete(id);
      // When the disk refuses, an untitled idea stays in the list.
      void applyToItem(id, 'deleteItem', { now: Date.now() }).catch(() => {});
    });
  });
  useEffect(() => {
    shown.set(id, (shown.get(id) ?? 0) + 1);
    return () => {
      shown.set(id, (shown.get(id) ?? 1) - 1);
      leave();
    };
  }, [id]);
}
