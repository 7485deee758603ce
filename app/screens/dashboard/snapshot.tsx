import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { scheduledToday, topPerformer } from '#core/growth/dashboard.ts';
import { counted } from '#core/kernel/counted.ts';
import { streakData } from '#core/growth/streak-data.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';

const SEGMENTS = 7;

/** Today: the schedule, the streak, and the best post. */
export function Snapshot({ growth }: { readonly growth: GrowthIndex }) {
  const due = useMemo(() => scheduledToday(growth), [growth]);
  const { dailyStreak } = useMemo(() => streakData(growth), [growth]);
  const top = useMemo(() => topPerformer(growth), [growth]);
  return (
    <section aria-labelledby="snapshot" className="grid grid-cols-2 gap-3 desk:grid-cols-3 desk:gap-4">
      <h2 id="snapshot" className="col-span-full text-xl">
        Today's Snapshot
      </h2>
      <Card role="group" aria-label="Scheduled Today" className="grid content-start gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="font-sans text-base text-ink-2">Scheduled Today</h3>
          <Link to={paths.calendar} className="-my-3.5 py-3.5 text-sm">
            View Calendar
          </Link>
        </div>
        <p className="font-serif text-3xl">{due.length}</p>
        <p className="text-sm text-ink-2">{nextWords(due, growth.now)}</p>
      </Card>
      <Card role="group" aria-label="Current Streak" className="grid content-start gap-1">
        <h3 className="font-sans text-base text-ink-2">Current Streak</h3>
        <p>
          <span className="font-serif text-3xl">{dailyStreak}</span> {dailyStreak === 1 ? 'day' : 'days'}
        </p>
        <StreakBar days={dailyStreak} />
      </Card>
      <Card role="group" aria-label="Top Performer" className="max-desk:col-span-2 grid content-start gap-1">
        <h3 className="font-sans text-base text-ink-2">Top Performer</h3>
        {top ? (
          <>
            <Link to={paths.analytics} className="line-clamp-2 font-serif text-lg text-ink">
              {top.title || 'Untitled'}
            </Link>
            {/* A missing figure is not zero. */}
            <p className="text-sm text-ink-2">
              {top.platform.name} ·{' '}
              {top.stats.impressions === null ? '– impressions' : counted(top.stats.impressions, 'impression')}
              {top.stats.reactions !== null && <> · {counted(top.stats.reactions, 'reaction')}</>}
            </p>
          </>
        ) : (
          <p className="text-base text-ink-2">No content available</p>
        )}
      </Card>
    </section>
  );
}

function StreakBar({ days }: { readonly days: number }) {
  const filled = days === 0 ? 0 : ((days - 1) % SEGMENTS) + 1;
  return (
    <div role="img" aria-label={`${filled} of ${SEGMENTS} days of this round`} className="mt-2 grid grid-cols-7 gap-1">
      {Array.from({ length: SEGMENTS }, (_, segment) => (
        <span key={segment} className={`h-1.5 rounded-full ${segment < filled ? 'bg-create' : 'bg-line'}`} />
      ))}
    </div>
  );
}

function nextWords(due: ReturnType<typeof scheduledToday>, now: number): string {
  if (due.length === 0) return 'Nothing scheduled for today.';
  const next = due.find(({ row }) => Date.parse(row.scheduledAt ?? '') > now);
  if (!next) return due.length === 1 ? 'Its time has come.' : 'Their times have come.';
  const platform = findPlatform(next.row.platformIds[0] ?? 0)?.name;
  const at = next.row.scheduledLocal?.slice(11, 16) ?? '';
  return `Next at ${at}${platform ? ` to ${platform}` : ''}`;
}
