import { RiFlagLine, RiMedalLine } from '@remixicon/react';
import { format, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { achievements, earnedAchievements } from '#core/growth/achievements.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { growthMetrics } from '#core/growth/metrics.ts';
import { isClaimable, milestoneProgress } from '#core/growth/milestones.ts';
import { missions } from '#core/growth/dashboard.ts';
import { xpProgress } from '#core/growth/xp.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';

/** Level, the latest achievement, and this week's goal. */
export function GrowthCard({ growth }: { readonly growth: GrowthIndex }) {
  const { totalXp, currentLevel, xpToNextLevel, percent } = useMemo(() => xpProgress(growth), [growth]);
  const { latest, rewards } = useMemo(() => {
    const metrics = growthMetrics(growth);
    return {
      latest: earnedAchievements(metrics)[0],
      rewards: milestoneProgress(growth, metrics).filter(isClaimable).length,
    };
  }, [growth]);
  const goal = useMemo(() => missions(growth).find(({ id }) => id === 'content-diversifier'), [growth]);
  const achievement = achievements.find(({ id }) => id === latest?.achievementId);
  return (
    <Card role="group" aria-label="Growth Progress" className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">
          <Link to={paths.milestones} className="inline-block text-ink max-desk:-my-2.5 max-desk:py-2.5">
            Growth Progress
          </Link>
        </h2>
        <Pill>Level {currentLevel}</Pill>
      </div>
      <div className="grid gap-1.5">
        <div className="flex justify-between gap-3 text-sm text-ink-2">
          <span>{totalXp.toLocaleString('en')} XP</span>
          <span>
            {xpToNextLevel.toLocaleString('en')} XP until Level {currentLevel + 1}
          </span>
        </div>
        <Progress tone="growth" label={`Level ${currentLevel}: ${percent} percent`} value={percent} />
      </div>
      <div className="flex gap-3 border-t border-line pt-4">
        <RiMedalLine size={22} aria-hidden="true" className="shrink-0 text-growth" />
        <div>
          <p className="font-medium">{achievement?.name ?? 'No achievements'}</p>
          <p className="text-sm text-ink-2">
            {latest
              ? `Latest achievement, earned on ${format(parseISO(latest.earnedAt), 'd MMM yyyy')}`
              : 'Keep creating content!'}
          </p>
          {rewards > 0 && (
            <Link
              to={`${paths.milestones}?tab=rewards`}
              className="inline-flex min-h-11 items-center desk:min-h-8 text-sm underline"
            >
              {rewards === 1 ? 'A reward is ready' : `${rewards} rewards are ready`} to claim
            </Link>
          )}
        </div>
      </div>
      {goal && (
        <div className="flex gap-3">
          <RiFlagLine size={22} aria-hidden="true" className="shrink-0 text-ink-3" />
          <div className="grid grow gap-1.5">
            <p className="font-medium">{goal.title}</p>
            <p className="text-sm text-ink-2">
              {goal.description}: {goal.current} of {goal.target}
            </p>
            <Progress tone="growth" label={`${goal.title}: ${goal.current} of ${goal.target}`} value={goal.percent} />
          </div>
        </div>
      )}
    </Card>
  );
}
