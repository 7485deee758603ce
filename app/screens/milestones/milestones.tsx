import { RiLockLine, RiMedalLine } from '@remixicon/react';
import { format, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { achievements, earnedAchievements } from '#core/growth/achievements.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { growthMetrics, type Metrics } from '#core/growth/metrics.ts';
import { isClaimable, milestoneProgress } from '#core/growth/milestones.ts';
import { xpProgress } from '#core/growth/xp.ts';
import { FiguresAtRest } from '../../features/publishing/figures-at-rest.tsx';
import { useGrowth } from '../../features/growth/use-growth.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MilestonesLoading } from './milestones-loading.tsx';
import { RewardsTab } from './rewards-tab.tsx';
import { StreaksTab } from './streaks-tab.tsx';

const tabIds = ['streaks', 'rewards', 'achievements'] as const;

/** Level, streaks, rewards and achievements, from the data on this device. */
export function Milestones() {
  const growth = useGrowth();
  return (
    <>
      {growth ? <Progressed growth={growth} /> : <MilestonesLoading />}
      <FiguresAtRest />
    </>
  );
}

function Progressed({ growth }: { readonly growth: GrowthIndex }) {
  const [params, setParams] = useSearchParams();
  const chosen = tabIds.find((id) => id === params.get('tab')) ?? 'streaks';
  const metrics = useMemo(() => growthMetrics(growth), [growth]);
  const milestones = useMemo(() => milestoneProgress(growth, metrics), [growth, metrics]);
  const waiting = milestones.filter(isClaimable).length;
  return (
    <div className="grid gap-6">
      <LevelLine growth={growth} />
      <Tabs
        label="Progress & Milestones"
        chosen={chosen}
        onChoose={(tab) => setParams({ tab }, { replace: true })}
        tabs={[
          { id: 'streaks', label: 'Current Streaks', content: <StreaksTab growth={growth} /> },
          {
            id: 'rewards',
            label: 'Milestone Rewards',
            mark: waiting > 0 && (
              <Pill tone="good">
                {waiting}
                <span className="sr-only"> to claim</span>
              </Pill>
            ),
            content: <RewardsTab milestones={milestones} />,
          },
          { id: 'achievements', label: 'Achievements', content: <AchievementsTab metrics={metrics} /> },
        ]}
      />
    </div>
  );
}

function LevelLine({ growth }: { readonly growth: GrowthIndex }) {
  const { currentLevel, totalXp, xpToNextLevel, percent, weeklyXpGain } = useMemo(() => xpProgress(growth), [growth]);
  const next = `${xpToNextLevel.toLocaleString('en')} XP to level ${currentLevel + 1}`;
  return (
    <section aria-label="Level" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-serif text-2xl">
          Level {currentLevel} <span className="text-base text-ink-2">{totalXp.toLocaleString('en')} XP</span>
        </p>
        <p className="text-sm text-ink-2">
          {next} · +{weeklyXpGain.toLocaleString('en')} this week
        </p>
      </div>
      <Progress tone="growth" label={next} value={percent} />
    </section>
  );
}

/** All achievements: earned ones first, latest first, then the rest in the catalogue's order. */
function AchievementsTab({ metrics }: { readonly metrics: Metrics }) {
  const listed = useMemo(() => {
    const earned = earnedAchievements(metrics);
    const days = new Map(earned.map(({ achievementId, earnedAt }) => [achievementId, earnedAt]));
    const order = [...days.keys()];
    const place = (id: string) => (days.has(id) ? order.indexOf(id) : achievements.length);
    return achievements
      .toSorted((left, right) => place(left.id) - place(right.id))
      .map((achievement) => ({ ...achievement, earnedAt: days.get(achievement.id) ?? null }));
  }, [metrics]);
  const count = listed.filter(({ earnedAt }) => earnedAt !== null).length;
  if (listed.length === 0) return <EmptyState title="No achievements available yet" />;
  return (
    <div className="grid gap-4">
      <p className="text-base text-ink-2">
        {count} of {listed.length} earned
      </p>
      <ul className="grid gap-3 desk:grid-cols-3 desk:gap-4">
        {listed.map(({ id, name, description, earnedAt }) => {
          const Icon = earnedAt === null ? RiLockLine : RiMedalLine;
          return (
            <li
              key={id}
              className={classNames(
                'flex items-start gap-3 rounded-lg border border-line p-4',
                earnedAt === null ? 'bg-sunken' : 'bg-surface shadow-low',
              )}
            >
              <Icon
                size={22}
                aria-hidden="true"
                className={classNames('shrink-0', earnedAt === null ? 'text-ink-3' : 'text-good')}
              />
              <div className="min-w-0">
                <h2 className={classNames('font-medium', earnedAt === null && 'text-ink-2')}>{name}</h2>
                <p className="text-base text-ink-2">{description}</p>
                <p className={classNames('mt-1 text-sm', earnedAt === null ? 'text-ink-2' : 'text-good')}>
                  {earnedAt === null ? 'Not yet earned' : `Earned on ${format(parseISO(earnedAt), 'd MMM yyyy')}`}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
