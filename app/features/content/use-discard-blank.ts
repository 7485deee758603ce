import { useEffect, useEffectEvent } from 'react';
import { isBlank } from '#core/content/is-blank.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { useApplyToItem } from './use-apply-to-item.ts';
import { startedHere } from './started-here.ts';

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
