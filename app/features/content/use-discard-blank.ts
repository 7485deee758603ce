import { useEffect, useEffectEvent } from 'react';
import { isBlank } from '#core/content/is-blank.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { latestItem, useApplyToItem } from './use-apply-to-item.ts';
import type { FirstChoices } from '#core/content/make-item.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { startNewItem } from '../../engine/documents/new-item.ts';
import type { Account } from '../account/start-account.ts';
import { useAccount } from '../account/use-account.ts';

/** The items that were started in this tab, also before a reload: one that stays blank is removed when it is left. */
const startedHere = new UnsentForms<true>('started');
const startedKey = (account: string, id: string) => `${account} ${id}`;

/** Starts an untitled idea with the choices made before it. Returns its id once it is on the disk. */
export async function startItemHere(account: Account, choices?: FirstChoices): Promise<string> {
  const id = await startNewItem(account, choices);
  startedHere.keep(startedKey(account.id, id), true);
  return id;
}

/** Number of pages that show an item: React may show a page twice, and the wizard and the creator follow each other. */
const shown = new Map<string, number>();

/** Removes an item that was started in this page when the person leaves it without ever having written a word. */
export function useDiscardBlank(document: OpenDocument<'content-item'>): void {
  const account = useAccount()?.id ?? '';
  const applyToItem = useApplyToItem();
  const { id } = document;
  const leave = useEffectEvent(() => {
    const started = startedKey(account, id);
    if (startedHere.get(started) === null) return;
    // Its fields write what was typed last only after this.
    if (!isBlank(latestItem(document))) {
      startedHere.forget(started);
      return;
    }
    setTimeout(() => {
      if ((shown.get(id) ?? 0) > 0) return;
      startedHere.forget(started);
      // When the disk refuses, an untitled idea stays in the list.
      void applyToItem(id, 'discardBlank', { now: Date.now() }).catch(() => {});
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
