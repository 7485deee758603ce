import type { LocalDate } from '#core/kernel/local-date.ts';
import { samplePlan, type SamplePiece } from '#core/calendar/plan-to-csv.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { statusLook } from '../../features/content/status-look.ts';
import { Pill } from '../../ui/pill.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { dayWords } from './day-words.ts';

export interface SampleCalendarProps {
  readonly today: LocalDate;
  readonly onLeave: () => void;
}

/** A calendar with somebody's work in it, for whoever has none yet. Nothing in it can be pressed. */
export function SampleCalendar({ today, onLeave }: SampleCalendarProps) {
  return (
    <section aria-label="Sample calendar" className="grid gap-3">
      <SampleNote
        until="These posts are made up. Yours will show here from your first draft."
        leaveLabel="Hide the sample"
        onLeave={onLeave}
      />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {samplePlan(today).map((piece) => (
          <SampleLine key={piece.title} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

function SampleLine({ piece: { title, status, platform, date, time } }: { readonly piece: SamplePiece }) {
  const { label, tone } = statusLook[status];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
          <PlatformIcon name={platform.icon} size={15} />
          {platform.name} · {date ? `${dayWords(date)}, ${time}` : 'Unscheduled'}
        </p>
      </div>
      <Pill tone={tone}>{label}</Pill>
    </li>
  );
}
