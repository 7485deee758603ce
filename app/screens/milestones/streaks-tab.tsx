import { RiFireLine, RiMedalLine, RiSeedlingLine, RiTrophyLine } from '@remixicon/react';
import { format, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { counted } from '#core/kernel/counted.ts';
import type { StreakRecord, StreakType } from '#core/growth/streaks.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { nextStreakReward } from '#core/growth/milestones.ts';
import { streakData } from '#core/growth/streak-data.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';

/** `full` is the length at which the bar is full (docs/rules/growth.md, "Milestones and achievements"). */
const kinds = [
  { type: 'daily', name: 'Daily streak', unit: 'day', full: 30 },
  { type: 'weekly', name: 'Weekly streak', unit: 'week', full: 12 },
  { type: 'monthly', name: 'Monthly streak', unit: 'month', full: 12 },
] as const satisfies readonly { type: StreakType; name: string; unit: string; full: number }[];

/** Lengths from which a past streak has a higher icon. */
const tiers = [
  { from: 30, Icon: RiTrophyLine },
  { from: 14, Icon: RiMedalLine },
  { from: 7, Icon: RiFireLine },
  { from: 0, Icon: RiSeedlingLine },
] as const;

export function StreaksTab({ growth }: { readonly growth: GrowthIndex }) {
  const data = useMemo(() => streakData(growth), [growth]);
  const lengths = { daily: data.dailyStreak, weekly: data.weeklyStreak, monthly: data.monthlyStreak };
  return (
    <div className="grid gap-8">
      <ul className="grid gap-3 desk:grid-cols-3 desk:gap-4">
        {kinds.map(({ type, name, unit, full }) => {
          const length = lengths[type];
          const next = nextStreakReward(type, length);
          return (
            <li key={type}>
              <Card className="grid h-full content-start gap-2.5">
                <h2 className="text-base text-ink-2">{name}</h2>
                <p className="font-serif text-3xl desk:text-2xl wide:text-3xl">{counted(length, unit)}</p>
                <Progress
                  tone="growth"
                  label={`${name}: ${length} of ${full} ${unit}s`}
                  value={Math.min(100, Math.round((100 * length) / full))}
                />
                <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
                  <span>
                    {length < next
                      ? `Next reward at ${counted(next, unit)}`
                      : `The reward at ${counted(next, unit)} is reached`}
                  </span>
                  {/* The bar is longer than the way to the reward. */}
                  <span aria-hidden="true">
                    {length} of {full}
                  </span>
                </p>
              </Card>
            </li>
          );
        })}
      </ul>
      <section aria-labelledby="streak-history" className="grid gap-3">
        <h2 id="streak-history" className="text-xl">
          Streak history
        </h2>
        {data.history.length === 0 ? (
          <EmptyState title="No streak history available yet. Start creating content regularly to build your streaks!" />
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.history.map((record) => (
              <HistoryLine key={`${record.type} ${record.startDate}`} record={record} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function HistoryLine({ record: { type, count, startDate, endDate, active } }: { readonly record: StreakRecord }) {
  const { Icon } = tiers.find(({ from }) => count >= from)!;
  const { name, unit } = kinds.find((kind) => kind.type === type)!;
  const from = format(parseISO(startDate), 'd MMM yyyy');
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-medium">
          {name} · {counted(count, unit)}
        </p>
        <p className="text-sm text-ink-2">
          {active ? `Since ${from}` : `${from} to ${format(parseISO(endDate), 'd MMM yyyy')}`}
        </p>
      </div>
      <Pill tone={active ? 'good' : 'plain'}>{active ? 'Active' : 'Ended'}</Pill>
    </li>
  );
}
