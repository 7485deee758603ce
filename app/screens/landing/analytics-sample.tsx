import { SampleFrame } from './sample-frame.tsx';

/** Posts a week, for twelve weeks. */
const weeks = [1, 2, 2, 1, 3, 2, 3, 4, 3, 4, 4, 5] as const;
const stats = [
  { label: 'Posts', value: '34' },
  { label: 'Weeks in a row', value: '12' },
  { label: 'Most read', value: 'Why a roadmap is a promise' },
] as const;

/** Bars that rise one after the other, by how late they begin. */
const delays = ['', '[animation-delay:60ms]', '[animation-delay:120ms]', '[animation-delay:180ms]'] as const;
const bar = { width: 18, step: 26, unit: 22, height: 120 } as const;

export function AnalyticsSample() {
  return (
    <SampleFrame
      title="See what your writing does"
      text="Streaks, milestones and what was read, by week and by pillar. Where nothing was measured, it says so."
      description="A chart of posts a week that grows from one to five over twelve weeks, with 34 posts in all."
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {stats.map(({ label, value }) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="font-serif text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <svg viewBox={`0 0 ${weeks.length * bar.step} ${bar.height}`} aria-hidden="true" className="w-full text-growth">
        {weeks.map((posts, week) => (
          <rect
            // The weeks never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={week}
            x={week * bar.step + (bar.step - bar.width) / 2}
            y={bar.height - posts * bar.unit}
            width={bar.width}
            height={posts * bar.unit}
            rx={3}
            fill="currentColor"
            className={`origin-bottom animate-grow [transform-box:fill-box] ${delays[week % delays.length]}`}
          />
        ))}
      </svg>
    </SampleFrame>
  );
}
