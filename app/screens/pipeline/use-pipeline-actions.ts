import { format } from 'date-fns';
import { useMemo } from 'react';
import type { ChosenInstant } from '#core/calendar/instant-of.ts';
import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import { defaultPlatformId } from '#core/platforms/catalogue.ts';
import { localTimeWords } from '../../components/schedule/local-time-words.ts';
import { whyNoDraft } from '../../components/why-no-draft.ts';
import { useApplyToItem, type ApplyToItem } from '../../data/content/use-apply-to-item.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { showToast } from '../../ui/show-toast.ts';

type Rows = readonly StoredContentRow[];

export interface PipelineActions {
  readonly remove: (rows: Rows) => Promise<void>;
  /** Makes drafts of ideas. */
  readonly promote: (rows: Rows) => Promise<void>;
  readonly unschedule: (rows: Rows) => Promise<void>;
  /** @param zone IANA time zone of the clock that the time was chosen on */
  readonly schedule: (rows: Rows, chosen: ChosenInstant, zone: string) => Promise<void>;
  readonly choosePillar: (rows: Rows, pillarId: string) => Promise<void>;
}

/** What can be done to items from their list, one or many. Documents load with Automerge, on first use. */
export function usePipelineActions(): PipelineActions {
  const apply = useApplyToItem();
  const workspace = useWorkspace();
  return useMemo(() => {
    /** Does it to each. Answers those that took it; the first that did not says why. */
    const each = async (
      rows: Rows,
      run: (row: StoredContentRow) => Promise<Result<void, ContentFailure>>,
      failed = 'Failed to update content',
    ): Promise<Rows> => {
      const taken: StoredContentRow[] = [];
      let reason: string | null = null;
      for (const row of rows) {
        const result = await run(row).catch(() => null);
        if (result?.ok) taken.push(row);
        else reason ??= result ? contentFailureSentence(result.error) : failed;
      }
      if (reason !== null) showToast({ title: 'Error', text: reason, tone: 'bad' });
      return taken;
    };
    const toDraft = async ({ id, row }: StoredContentRow): Promise<Result<void, ContentFailure>> => {
      const pillarId = row.pillarId ?? workspace?.pillars[0]?.id;
      if (pillarId) await apply(id, 'choosePillar', { pillarId });
      if (row.platformIds.length === 0)
        await apply(id, 'choosePlatform', { platformId: defaultPlatformId, chosen: true });
      return await apply(id, 'promoteIdea', { now: Date.now(), today: format(Date.now(), 'yyyy-MM-dd') });
    };
    const mayBeDrafts = (rows: Rows): Rows => {
      const titled = rows.filter(({ row }) => row.title.trim() !== '');
      const isPillarMissing = workspace?.pillars.length === 0 && titled.some(({ row }) => row.pillarId === null);
      if (titled.length < rows.length) showToast({ title: 'Error', text: whyNoDraft.untitled, tone: 'bad' });
      else if (isPillarMissing) showToast({ title: 'Error', text: whyNoDraft['no-pillar'], tone: 'bad' });
      return isPillarMissing ? [] : titled;
    };
    const ideasIn = (rows: Rows) => rows.filter(({ row }) => row.status === 'ideas');

    return {
      remove: async (rows) => {
        const isIdea = ideasIn(rows).length === rows.length;
        const deleted = await each(
          rows,
          ({ id }) => apply(id, 'deleteItem', { now: Date.now() }),
          isIdea ? 'Failed to delete content idea' : 'Failed to delete content',
        );
        if (deleted.length === 0) return;
        const one = isIdea ? 'Content idea deleted' : 'Content deleted';
        showToast({
          title: deleted.length === 1 ? one : `${deleted.length} deleted`,
          action: { label: 'Undo', run: () => void each(deleted, ({ id }) => apply(id, 'restoreItem', undefined)) },
        });
      },
      promote: async (rows) => {
        const drafts = await each(mayBeDrafts(ideasIn(rows)), toDraft);
        if (drafts.length > 0)
          showToast({ title: drafts.length === 1 ? 'Now a draft' : `${drafts.length} are drafts now` });
      },
      unschedule: async (rows) => {
        const done = await each(rows, ({ id }) => apply(id, 'unscheduleItem', undefined));
        if (done.length > 0)
          showToast({ title: 'Not scheduled any more', text: 'It stays a draft until you publish or schedule it.' });
      },
      schedule: async (rows, { at, localTime }, zone) => {
        const ideas = ideasIn(rows);
        const promoted = new Set(await each(mayBeDrafts(ideas), toDraft));
        const ready = rows.filter((row) => (row.row.status === 'ideas' ? promoted.has(row) : hasPlatform(row)));
        if (rows.some((row) => row.row.status !== 'ideas' && !hasPlatform(row)))
          showToast({
            title: 'No platforms selected',
            text: 'Please select at least one platform to distribute your content.',
            tone: 'bad',
          });
        const done = await each(ready, ({ id }) => apply(id, 'scheduleItem', { at, localTime, zone, now: Date.now() }));
        if (done.length > 0) sayScheduled(done, localTime, apply);
      },
      choosePillar: async (rows, pillarId) => {
        const done = await each(rows, ({ id }) => apply(id, 'choosePillar', { pillarId }));
        if (done.length === 0) return;
        const before = done.flatMap((stored) => (stored.row.pillarId === null ? [] : [stored]));
        showToast({
          title: 'Pillar set',
          ...(before.length === done.length && {
            action: {
              label: 'Undo',
              run: () => void each(before, ({ id, row }) => apply(id, 'choosePillar', { pillarId: row.pillarId! })),
            },
          }),
        });
      },
    };
  }, [apply, workspace]);
}

function hasPlatform({ row }: StoredContentRow): boolean {
  return row.platformIds.length > 0;
}

function sayScheduled(rows: Rows, localTime: string, apply: ApplyToItem): void {
  const undo = () => void Promise.all(rows.map(({ id }) => apply(id, 'unscheduleItem', undefined))).catch(() => {});
  showToast({
    title: rows.length === 1 ? 'Content scheduled' : `${rows.length} scheduled`,
    text: `Goes out ${localTimeWords(localTime)}.`,
    // What had another time before would lose it.
    ...(rows.every(({ row }) => row.status !== 'scheduled') && { action: { label: 'Undo', run: undo } }),
  });
}
