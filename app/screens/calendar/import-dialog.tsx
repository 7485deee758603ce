import { counted } from '#core/kernel/counted.ts';
import { useRef, useState } from 'react';
import { planFileSentence, planFromCsv, type PlanImport } from '#core/calendar/plan-from-csv.ts';
import { planColumns } from '#core/calendar/plan-to-csv.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImportPlan } from './use-import-plan.ts';

/** The largest plan (`core/calendar/plan-from-csv.ts`), with four bytes per letter. */
const MAX_BYTES = 4_000_000;

/**
 * The text of a file, in UTF-8 or in the Western European encoding that Excel writes; null when it is not a table of a
 * valid size.
 */
async function readTableFile(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

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
  const picker = useRef<HTMLInputElement>(null);
  const planned = chosen.type === 'read' ? chosen.plan.planned : [];

  const read = async (file: File) => {
    const text = await readTableFile(file).catch(() => null);
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={made !== null} onClick={() => picker.current?.click()}>
          {chosen.type === 'none' ? 'Choose a file' : 'Choose another file'}
        </Button>
        {chosen.type !== 'none' && <bdi className="min-w-0 text-sm wrap-anywhere text-ink-2">{chosen.name}</bdi>}
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          aria-label="CSV file"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void read(file);
            // Allows choosing the same file again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
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
