import { draftChoices } from '#core/content/draft-choices.ts';
import { format } from 'date-fns';
import { useMemo } from 'react';
import { formerSchedule } from '#core/calendar/schedule.ts';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { clockTimeIn } from '#core/kernel/zoned-time.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { useAutomaticTargets } from '../../features/connections/use-automatic-targets.ts';
import { useApplyToItem, whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import { useRepurposeItem } from '../../features/content/use-new-item.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { showToast } from '../../ui/show-toast.ts';

/** Success, or a sentence with the reason of the failure. */
type Done = Result<void, string>;

export interface ItemCommands {
  readonly remove: (id: string) => Promise<void>;
  readonly restore: (id: string) => Promise<void>;
  readonly promote: (item: StoredContentRow) => Promise<Done>;
  readonly returnToIdeas: (id: string) => Promise<Done>;
  readonly unschedule: (id: string) => Promise<void>;
  /** @param at UTC instant, ISO 8601 */
  readonly schedule: (id: string, at: string) => Promise<Done>;
  /** Restores an item's earlier schedule; succeeds when it had none. */
  readonly scheduleAgain: (item: StoredContentRow) => Promise<Done>;
  readonly choosePillar: (id: string, pillarId: string | null) => Promise<void>;
  /** Resolves to the id of the new draft; null when the text is not on this device. */
  readonly shareAgain: (id: string) => Promise<string | null>;
}

/** Commands on items that need not be open. Each throws when the device does not store it. */
export function useItemCommands(): ItemCommands {
  const apply = useApplyToItem();
  const repurpose = useRepurposeItem();
  const firstPillarId = useWorkspace()?.pillars[0]?.id;
  const alsoFor = useAutomaticTargets();
  return useMemo(
    () => ({
      remove: async (id) => void (await apply(id, 'deleteItem', { now: Date.now() })),
      restore: async (id) => void (await apply(id, 'restoreItem', undefined)),
      promote: async ({ id, row }) => {
        const choices = draftChoices(row, { firstPillarId, alsoFor });
        if (!choices.ok) return fail(whyNoDraft[choices.error]);
        const now = Date.now();
        const promoted = await apply(id, 'promoteIdea', { now, today: format(now, 'yyyy-MM-dd'), ...choices.value });
        return saidOf(promoted);
      },
      returnToIdeas: async (id) => {
        const returned = await apply(id, 'returnToIdeas', undefined);
        return saidOf(returned);
      },
      unschedule: async (id) => void (await apply(id, 'unscheduleItem', undefined)),
      schedule: async (id, at) => {
        const zone = deviceZone();
        const localTime = clockTimeIn(zone, Date.parse(at));
        const scheduled = await apply(id, 'scheduleItem', { at, localTime, zone, now: Date.now() });
        return saidOf(scheduled);
      },
      scheduleAgain: async ({ id, row }) => {
        const former = formerSchedule(row, deviceZone());
        if (!former) return done;
        const scheduled = await apply(id, 'scheduleItem', { ...former, now: Date.now() });
        return saidOf(scheduled);
      },
      choosePillar: async (id, pillarId) => void (await apply(id, 'choosePillar', { pillarId })),
      shareAgain: async (id) => {
        const made = await repurpose(id);
        return made?.ok ? made.value : null;
      },
    }),
    [alsoFor, apply, firstPillarId, repurpose],
  );
}

function saidOf(result: Result<void, ContentFailure>): Done {
  return result.ok ? result : fail(contentFailureSentence(result.error));
}

/** Runs work on an item. When the device refuses, it shows a message titled "Error" (docs/rules/planning.md). */
export async function tryItem<Made>(what: 'update' | 'delete', work: () => Promise<Made>, noun = 'content') {
  try {
    return { made: await work() };
  } catch {
    sayRefused(what, noun);
    return null;
  }
}

/** Shows that the device could not store it. */
export function sayRefused(what: 'update' | 'delete', noun = 'content'): void {
  showToast({ title: 'Error', text: `Failed to ${what} ${noun}`, tone: 'bad' });
}

/** Moves an item, and shows the result. */
export async function tryMove(
  work: () => Promise<Done>,
  said: { readonly title: string; readonly undo: () => Promise<unknown> },
): Promise<void> {
  const result = await tryItem('update', work);
  if (!result) return;
  if (result.made.ok)
    showToast({
      title: said.title,
      action: { label: 'Undo', run: () => void tryItem('update', said.undo) },
    });
  else showToast({ title: 'Could not move', text: result.made.error, tone: 'bad' });
}

export interface DoneEach<Item> {
  /** The completed ones, in order. */
  readonly done: readonly Item[];
  /** Whether the device refused one; the work stopped there. */
  readonly isRefused: boolean;
}

/**
 * Processes items one after the other: thousands at once would delay the words that are typed meanwhile. Items
 * completed before a refusal are returned, so that they can be undone.
 *
 * @param work resolves to false for an item that it does not apply to
 */
export async function doEach<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<boolean | void>,
): Promise<DoneEach<Item>> {
  const changed: Item[] = [];
  for (const [index, item] of items.entries()) {
    try {
      if ((await work(item, index)) !== false) changed.push(item);
    } catch {
      return { done: changed, isRefused: true };
    }
  }
  return { done: changed, isRefused: false };
}
