import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { growthMetrics } from '#core/growth/metrics.ts';
import { isClaimable, milestoneProgress } from '#core/growth/milestones.ts';
import { xpProgress } from '#core/growth/xp.ts';
import { useGrowth } from '../../data/growth/use-growth.ts';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AchievementsTab } from './achievements-tab.tsx';
import { MilestonesLoading } from './milestones-loading.tsx';
import { RewardsTab } from './rewards-tab.tsx';
import { StreaksTab } from './streaks-tab.tsx';

const tabIds = ['streaks', 'rewards', 'achievements'] as const;

/** Level, streaks, rewards and achievements, as this device knows them. */
export function Milestones() {
  const growth = useGrowth();
  return growth ? <Progressed growth={growth} /> : <MilestonesLoading />;
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
