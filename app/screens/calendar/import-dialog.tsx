import { counted } from '#core/kernel/counted.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { planFileSentence, planFromCsv, type PlanImport, type PlannedLine } from '#core/calendar/plan-from-csv.ts';
import { planColumns } from '#core/calendar/plan-to-csv.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { readTextFile } from '../../browser/read-text-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileChoice } from '../../ui/file-choice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { contentFailureSentence } from '#core/content/failures.ts';
import { useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import { showToast } from '../../ui/show-toast.ts';
import type { AddingPlans, ItemPlan } from '../../engine/documents/add-planned-items.ts';
import { requireAccount, useAccount } from '../../features/account/use-account.ts';
import { useAutomaticTargets } from '../../features/connections/use-automatic-targets.ts';
import { localTimeWords } from '../../features/publishing/local-time-words.ts';

/** The largest plan (`core/calendar/plan-from-csv.ts`), with four bytes per letter. */
const MAX_BYTES = 4_000_000;

export interface ImportDialogProps {
  readonly items: readonly StoredContentRow[];
  readonly pillars: readonly PillarRow[];
  /** IANA time zone. */
  readonly zone: string;
  readonly onClose: () => void;
}

type Chosen =
  | { readonly type: 'none' }
  | { readonly type: 'unreadable'; readonly name: string; readonly sentence: string }
  | { readonly type: 'read'; readonly name: string; readonly plan: PlanImport };

/** Reads a plan from a spreadsheet file, and shows what it would add before anything is added. */
export function ImportDialog({ items, pillars, zone, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({ type: 'none' });
  const { made, make, cancel } = useImportPlan();
  const planned = chosen.type === 'read' ? chosen.plan.planned : [];

  const read = async (file: File) => {
    const text = file.size > MAX_BYTES ? null : await readTextFile(file).catch(() => null);
    if (text === null) {
      setChosen({
        type: 'unreadable',
        name: file.name,
        sentence: 'This file could not be read.',
      });
      return;
    }
    const plan = planFromCsv(text, { items, pillars, zone, now: Date.now() });
    setChosen(
      plan.ok
        ? { type: 'read', name: file.name, plan: plan.value }
        : { type: 'unreadable', name: file.name, sentence: planFileSentence(plan.error) },
    );
  };
  const save = async () => {
    await make(planned);
    onClose();
  };
  // While items are added, the dialog shows the progress itself.
  const close = made === null ? onClose : cancel;
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Import a plan"
      description={`A CSV file with the columns ${planColumns.join(', ')}. Only Title is required.`}
      className="desk:max-w-[640px]"
    >
      <FileChoice
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        name={chosen.type === 'none' ? null : chosen.name}
        isDisabled={made !== null}
        onChoose={(file) => void read(file)}
      />
      <div role="status" className="grid gap-3">
        {chosen.type === 'unreadable' && <p className="text-base text-bad">{chosen.sentence}</p>}
        {chosen.type === 'read' && <ImportPreview plan={chosen.plan} zone={zone} />}
      </div>
      {made !== null && (
        <Progress
          label={`Importing ${counted(planned.length, 'post')}`}
          value={(100 * made) / Math.max(1, planned.length)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" isBusy={made !== null} disabled={planned.length === 0} onClick={() => void save()}>
          {planned.length === 0 ? 'Import' : `Import ${counted(planned.length, 'post')}`}
        </Button>
      </div>
    </Dialog>
  );
}

interface ImportPlan {
  /** Number of items added so far; null while nothing is being added. */
  readonly made: number | null;
  /** Resolves when the last item is on the disk, or after `cancel`. Shows the result. */
  readonly make: (lines: readonly PlannedLine[]) => Promise<void>;
  /** Stops; items added so far are kept. */
  readonly cancel: () => void;
}

/** Adds the items of a file, with one undo for all. */
function useImportPlan(): ImportPlan {
  const addPlanned = useAddPlanned();
  const apply = useApplyToItem();
  const [made, setMade] = useState<number | null>(null);
  const working = useRef<AbortController | null>(null);
  useEffect(() => () => working.current?.abort(), []);

  const takeBack = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await apply(id, 'deleteItem', { now: Date.now() });
      showToast({ title: 'Import undone' });
    } catch {
      showToast({ title: 'Could not undo', text: 'Could not save on this device. Try again.', tone: 'bad' });
    }
  };
  return {
    made,
    make: async (lines) => {
      working.current = new AbortController();
      const ids: string[] = [];
      let problem: string | null = null;
      setMade(0);
      try {
        await addPlanned(
          lines.map(({ title, status, schedule, platformIds, pillarId }) => ({
            title,
            platformIds,
            pillarId,
            isDraft: status !== 'ideas',
            schedule: schedule && { at: schedule.at, localTime: schedule.localTime, zone: schedule.zone },
          })),
          {
            signal: working.current.signal,
            onAdded: (added) => {
              if (added.ok) ids.push(added.value);
              else problem = contentFailureSentence(added.error);
              setMade(ids.length);
            },
          },
        );
      } catch {
        problem = 'Could not save all of it on this device.';
      }
      setMade(null);
      const left = lines.length - ids.length;
      showToast({
        title: ids.length === 0 ? 'Nothing was imported' : `${counted(ids.length, 'post')} imported`,
        ...(left > 0 && { text: [`${counted(left, 'post')} skipped.`, problem].filter(Boolean).join(' ') }),
        ...(problem !== null && { tone: 'bad' as const }),
        ...(ids.length > 0 && { action: { label: 'Undo', run: () => void takeBack(ids) } }),
      });
    },
    cancel: () => working.current?.abort(),
  };
}

/** Adds imported planned items; resolves when the last one is on the disk. */
function useAddPlanned(): (plans: readonly ItemPlan[], adding: AddingPlans) => Promise<void> {
  const account = useAccount();
  const alsoFor = useAutomaticTargets();
  return useCallback(
    async (plans, adding) => {
      // The code is loaded with Automerge, on first use.
      const { addPlannedItems } = await import('../../engine/documents/add-planned-items.ts');
      const drafts = plans.map((plan) => ({ ...plan, alsoFor }));
      await addPlannedItems(requireAccount(account), drafts, adding);
    },
    [account, alsoFor],
  );
}

const kinds: Readonly<Record<PlannedLine['status'], readonly [one: string, more: string]>> = {
  scheduled: ['scheduled', 'scheduled'],
  draft: ['draft', 'drafts'],
  ideas: ['idea', 'ideas'],
};

interface ImportPreviewProps {
  readonly plan: PlanImport;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
}

/** The items that a file would add, and the lines that are invalid. */
function ImportPreview({ plan: { planned, wrong, known }, zone }: ImportPreviewProps) {
  return (
    <>
      <p className="text-base">
        {planned.length === 0 ? 'Nothing new to import.' : `${counted(planned.length, 'post')}: ${sums(planned)}.`}
        {known > 0 && ` ${counted(known, 'post')} ${known === 1 ? 'is' : 'are'} already here and will be skipped.`}
      </p>
      {wrong.length > 0 && (
        <section aria-labelledby="wrong-lines" className="grid gap-1.5">
          <h3 id="wrong-lines" className="font-sans text-sm font-medium text-bad">
            {counted(wrong.length, 'line')} will be skipped
          </h3>
          <ul
            // Focusable, because it scrolls.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-labelledby="wrong-lines"
            className="grid max-h-[min(150px,20dvh)] gap-1 overflow-y-auto text-sm"
          >
            {wrong.map(({ line, sentence }) => (
              <li key={line} className="wrap-anywhere">
                <span className="font-medium">Line {line}:</span> {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      {planned.length > 0 && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="What will be imported"
          className="grid max-h-[min(240px,30dvh)] divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {planned.map((line) => (
            <li key={line.line} className="grid gap-0.5 px-3 py-2">
              <bdi className="text-base font-medium wrap-anywhere">{line.title}</bdi>
              <span className="text-sm text-ink-2">{whenWords(line, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function sums(planned: readonly PlannedLine[]): string {
  const parts = (['scheduled', 'draft', 'ideas'] as const).flatMap((status) => {
    const count = planned.filter((line) => line.status === status).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${kinds[status][count === 1 ? 0 : 1]}`];
  });
  return parts.join(', ');
}

function whenWords({ status, schedule }: PlannedLine, zone: string): string {
  if (schedule === null) return status === 'ideas' ? 'Idea' : 'Draft';
  return `Scheduled for ${localTimeWords(schedule.localTime)}${schedule.zone === zone ? '' : `, time in ${schedule.zone}`}`;
}
