import { RiLockLine, RiMedalLine } from '@remixicon/react';
import { format, parseISO } from 'date-fns';
import { useMemo } from 'react';
import { achievements, earnedAchievements } from '#core/growth/achievements.ts';
import type { Metrics } from '#core/growth/metrics.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Every achievement: what is earned, the latest first, then the rest as the catalogue has them. */
export function AchievementsTab({ metrics }: { readonly metrics: Metrics }) {
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
