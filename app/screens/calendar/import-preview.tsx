import { counted } from '#core/kernel/counted.ts';
import type { PlanImport, PlannedLine } from '#core/calendar/plan-from-csv.ts';
import { localTimeWords } from '../../features/publishing/local-time-words.ts';

const kinds: Readonly<Record<PlannedLine['status'], readonly [one: string, more: string]>> = {
  scheduled: ['scheduled', 'scheduled'],
  draft: ['draft', 'drafts'],
  ideas: ['idea', 'ideas'],
};

export interface ImportPreviewProps {
  readonly plan: PlanImport;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
}

/** The items that a file would add, and the lines that are invalid. */
export function ImportPreview({ plan: { planned, wrong, known }, zone }: ImportPreviewProps) {
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
