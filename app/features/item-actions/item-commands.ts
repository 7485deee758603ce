import { useMemo } from 'react';
import { formerSchedule, type FormerSchedule } from '#core/calendar/schedule.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import { type DraftChoices, draftChoices, type MissingForDraft } from '#core/content/draft-choices.ts';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { clockDateIn } from '#core/kernel/zoned-time.ts';
import { isPastInstant } from '#core/publishing/choose-time.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useAutomaticTargets } from '../connections/use-automatic-targets.ts';
import { useApplyToItem, whyNoDraft } from '../content/use-apply-to-item.ts';
import { readContentRow } from '../content/use-content-rows.ts';
import { useRepurposeItem } from '../content/use-new-item.ts';
import type { PutBackDeps } from '../publishing/put-schedule-back.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** Success, or a sentence with the reason of the failure. */
export type Done = Result<void, string>;

type Item = Pick<StoredContentRow, 'id' | 'row'>;

/** An item and the schedule that it was given. */
export interface Moved {
  /** The item before the change. */
  readonly item: Item;
  /** UTC instant, ISO 8601; null when its schedule was removed. */
  readonly at: string | null;
}

export interface CommandDeps extends PutBackDeps {
  /** Makes a draft with another item's text; null when that text is not on this device. */
  readonly repurpose: (sourceId: string) => Promise<Result<string, ContentFailure> | null>;
  readonly choices: (row: ContentRow) => Result<DraftChoices, MissingForDraft>;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
}

export interface ItemCommands {
  readonly remove: (id: string) => Promise<Done>;
  readonly restore: (id: string) => Promise<Done>;
  readonly promote: (item: Item) => Promise<Done>;
  readonly returnToIdeas: (id: string) => Promise<Done>;
  readonly schedule: (id: string, schedule: FormerSchedule) => Promise<Done>;
  readonly unschedule: (id: string) => Promise<Done>;
  /** Restores the schedule that an item had before, unless it has been changed since. */
  readonly putScheduleBack: (moved: Moved) => Promise<Done>;
  readonly choosePillar: (id: string, pillarId: string | null) => Promise<Done>;
  /** Resolves to the id of a new draft with the same text. */
  readonly duplicate: (id: string) => Promise<Result<string, string>>;
}

/** Commands on items that need not be open. Each throws when the device does not store it. */
export function itemCommands({ apply, repurpose, choices, current, now, zone }: CommandDeps): ItemCommands {
  const said = (result: Result<void, ContentFailure>): Done =>
    result.ok ? result : fail(contentFailureSentence(result.error));
  const schedule: ItemCommands['schedule'] = async (id, chosen) =>
    said(await apply(id, 'scheduleItem', { ...chosen, now: now() }));
  const unschedule: ItemCommands['unschedule'] = async (id) => said(await apply(id, 'unscheduleItem', undefined));
  return {
    remove: async (id) => said(await apply(id, 'deleteItem', { now: now() })),
    restore: async (id) => said(await apply(id, 'restoreItem', undefined)),
    promote: async ({ id, row }) => {
      const chosen = choices(row);
      if (!chosen.ok) return fail(whyNoDraft[chosen.error]);
      const today = clockDateIn(zone, now());
      return said(await apply(id, 'promoteIdea', { now: now(), today, ...chosen.value }));
    },
    returnToIdeas: async (id) => said(await apply(id, 'returnToIdeas', undefined)),
    schedule,
    unschedule,
    putScheduleBack: async ({ item: { id, row }, at }) => {
      const { putScheduleBack } = await import('../publishing/put-schedule-back.ts');
      return await putScheduleBack({ apply, current, now }, { id, at, before: formerSchedule(row, zone) });
    },
    choosePillar: async (id, pillarId) => said(await apply(id, 'choosePillar', { pillarId })),
    duplicate: async (id) => {
      const made = await repurpose(id);
      if (!made) return fail('This has not synced to this device yet.');
      return made.ok ? ok(made.value) : fail(contentFailureSentence(made.error));
    },
  };
}

/**
 * Whether an item's schedule can be restored once it was changed: a time that has passed cannot be chosen again.
 *
 * @param now milliseconds since 1970
 */
export function canPutBack({ status, scheduledAt }: ContentRow, now: number): boolean {
  return status !== 'scheduled' || scheduledAt === null || !isPastInstant(scheduledAt, now);
}

export function useItemCommands(): ItemCommands {
  const account = useAccount();
  const apply = useApplyToItem();
  const repurpose = useRepurposeItem();
  const firstPillarId = useWorkspace()?.pillars[0]?.id;
  const alsoFor = useAutomaticTargets();
  return useMemo(
    () =>
      itemCommands({
        apply,
        repurpose,
        choices: (row) => draftChoices(row, { firstPillarId, alsoFor }),
        current: async (id) => await readContentRow(requireAccount(account).deps.store, id),
        now: Date.now,
        zone: deviceZone(),
      }),
    [account, alsoFor, apply, firstPillarId, repurpose],
  );
}

/** The message when this device could not store a change (docs/rules/planning.md). */
export function notStored(
  what: 'update' | 'delete',
  noun = 'content',
): { readonly title: string; readonly text: string } {
  return { title: 'Error', text: `Failed to ${what} ${noun}` };
}
