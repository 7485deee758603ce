import { format } from 'date-fns';
import { useMemo } from 'react';
import { formerSchedule } from '#core/calendar/schedule.ts';
import { clockTimeIn } from '#core/kernel/zoned-time.ts';
import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { whyNoDraft } from '../../components/why-no-draft.ts';
import { useApplyToItem } from '../../data/content/use-apply-to-item.ts';
import { useRepurposeItem } from '../../data/content/use-repurpose-item.ts';
import { useAutomaticTargets } from '../../data/publishing/use-automatic-targets.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import type { StoredContentRow } from '../../engine/rows.ts';

/** Done, or the sentence that says why not. */
export type Done = Result<void, string>;

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
        if (row.pillarId === null) await apply(id, 'choosePillar', { pillarId });
        if (row.platformIds.length === 0)
          await apply(id, 'choosePlatform', { platformId: defaultPlatformId, chosen: true });
        for (const platformId of automatic) await apply(id, 'choosePlatform', { platformId, chosen: true });
        const now = Date.now();
        const promoted = await apply(id, 'promoteIdea', { now, today: format(now, 'yyyy-MM-dd') });
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
