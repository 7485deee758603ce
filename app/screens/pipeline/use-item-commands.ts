import { format } from 'date-fns';
import { useMemo } from 'react';
import { formerSchedule } from '#core/calendar/schedule.ts';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { clockTimeIn } from '#core/kernel/zoned-time.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { useAutomaticTargets } from '../../features/connections/use-automatic-targets.ts';
import { useApplyToItem, whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import { useRepurposeItem } from '../../features/content/use-new-item.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { showToast } from '../../ui/show-toast.ts';

/** Done, or the sentence that says why not. */
type Done = Result<void, string>;

export interface ItemCommands {
  readonly remove: (id: string) => Promise<void>;
  readonly restore: (id: string) => Promise<void>;
  readonly promote: (item: StoredContentRow) => Promise<Done>;
  readonly returnToIdeas: (id: string) => Promise<Done>;
  readonly unschedule: (id: string) => Promise<void>;
  /** @param at UTC instant, ISO 8601 */
  readonly schedule: (id: string, at: string) => Promise<Done>;
  /** Gives an item the time back that it had; done where it had none. */
  readonly scheduleAgain: (item: StoredContentRow) => Promise<Done>;
  readonly choosePillar: (id: string, pillarId: string | null) => Promise<void>;
  /** The id of the new draft; null where the words are not on this device. */
  readonly shareAgain: (id: string) => Promise<string | null>;
}

/** Changes items that need not be open. Each throws when the device does not store it. */
export function useItemCommands(): ItemCommands {
  const apply = useApplyToItem();
  const repurpose = useRepurposeItem();
  const firstPillar = useWorkspace()?.pillars[0]?.id;
  const automatic = useAutomaticTargets();
  return useMemo(
    () => ({
      remove: async (id) => void (await apply(id, 'deleteItem', { now: Date.now() })),
      restore: async (id) => void (await apply(id, 'restoreItem', undefined)),
      promote: async ({ id, row }) => {
        if (!row.title.trim()) return fail(whyNoDraft.untitled);
        const pillarId = row.pillarId ?? firstPillar;
        if (!pillarId) return fail(whyNoDraft['no-pillar']);
        const now = Date.now();
        const today = format(now, 'yyyy-MM-dd');
        const choices = { pillarId, platformId: defaultPlatformId, alsoFor: automatic };
        const promoted = await apply(id, 'promoteIdea', { now, today, ...choices });
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
    [apply, automatic, firstPillar, repurpose],
  );
}

function saidOf(result: Result<void, ContentFailure>): Done {
  return result.ok ? result : fail(contentFailureSentence(result.error));
}

/** Does something to an item; says under "Error" that the device did not take it (docs/rules/planning.md). */
export async function tryItem<Made>(what: 'update' | 'delete', work: () => Promise<Made>, noun = 'content') {
  try {
    return { made: await work() };
  } catch {
    sayRefused(what, noun);
    return null;
  }
}

/** Says that the device did not take it. */
export function sayRefused(what: 'update' | 'delete', noun = 'content'): void {
  showToast({ title: 'Error', text: `Failed to ${what} ${noun}`, tone: 'bad' });
}

/** Moves an item, and says that it was moved or why not. */
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
