import { counted } from '#core/kernel/counted.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { streakData } from '#core/growth/streak-data.ts';
import { FULL_STREAK, goalTone, streakTier, type GoalTone, type StreakTier } from '#core/growth/streaks.ts';
import { xpProgress } from '#core/growth/xp.ts';
import { shortNumber } from '#core/kernel/text.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { Progress, type ProgressTone } from '../../ui/progress.tsx';

const tiers: Readonly<Record<StreakTier, { readonly name: string; readonly tone: PillTone }>> = {
  begun: { name: 'Started', tone: 'plain' },
  rising: { name: 'Rising', tone: 'info' },
  strong: { name: 'Strong', tone: 'good' },
};
const goalTones: Readonly<Record<GoalTone, ProgressTone>> = { plain: 'accent', blue: 'info', green: 'good' };

/** Level and streak as of today, independent of the period. */
export function ProgressCards({ growth }: { readonly growth: GrowthIndex }) {
  const xp = useMemo(() => xpProgress(growth), [growth]);
  const streak = useMemo(() => streakData(growth), [growth]);
  const tier = tiers[streakTier(streak.dailyStreak)];
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Card role="group" aria-label="XP progress" className="grid content-start gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-xl">Level {xp.currentLevel}</h2>
          <span className="text-sm text-ink-2">+{shortNumber(xp.weeklyXpGain)} XP this week</span>
        </div>
        <Progress tone="growth" label={`Level ${xp.currentLevel}: ${xp.percent} percent`} value={xp.percent} />
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
          <span>{shortNumber(xp.totalXp)} total XP</span>
          <span>
            {shortNumber(xp.xpToNextLevel)} XP until Level {xp.currentLevel + 1}
          </span>
        </p>
        <Link to={paths.milestones} className="inline-flex min-h-11 items-center justify-self-start text-sm underline">
          Streaks, rewards and achievements
        </Link>
      </Card>
      <Card role="group" aria-label="Streak" className="grid content-start gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-xl">
            {streak.dailyStreak}-day streak <span className="sr-only">today</span>
          </h2>
          {streak.dailyStreak > 0 && <Pill tone={tier.tone}>{tier.name}</Pill>}
        </div>
        <Progress
          tone="growth"
          label={`Streak: ${streak.dailyStreak} of ${FULL_STREAK} days`}
          value={Math.min(100, Math.round((100 * streak.dailyStreak) / FULL_STREAK))}
        />
        <p className="text-sm text-ink-2">Longest: {counted(streak.longestStreak, 'day')}</p>
        <Progress
          tone={goalTones[goalTone(streak.completionRate)]}
          label={`This week’s goal: ${streak.postsThisWeek} of ${streak.weeklyGoal} posts`}
          value={streak.completionRate}
        />
        <p className="text-sm text-ink-2">
          {streak.postsThisWeek} of {streak.weeklyGoal} posts this week
        </p>
      </Card>
    </div>
  );
}
