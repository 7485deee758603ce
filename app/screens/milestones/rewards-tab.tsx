import { RiCheckLine } from '@remixicon/react';
import { format } from 'date-fns';
import { useCallback, useRef, useState } from 'react';
import type { CommandFailure } from '#core/commands.ts';
import { isClaimable, type Milestone } from '#core/growth/milestones.ts';
import type { Result } from '#core/kernel/result.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../../ui/show-toast.ts';

export interface RewardsTabProps {
  readonly milestones: readonly Milestone[];
}

/** Milestones: those with a claimable reward first, then those in progress, then claimed ones. */
export function RewardsTab({ milestones }: RewardsTabProps) {
  const list = useRef<HTMLUListElement>(null);
  const claimReward = useClaimReward();
  const [claiming, setClaiming] = useState<string | null>(null);
  const claim = async (id: string) => {
    setClaiming(id);
    const claimed = await claimReward(id, milestones).catch(() => null);
    setClaiming(null);
    if (claimed?.ok) {
      // The button is gone: from here the next Tab reaches the next reward.
      list.current?.focus({ preventScroll: true });
      showToast({
        title: 'Reward claimed!',
        text: 'Your milestone reward has been added to your profile.',
      });
    } else showToast({ title: 'Error claiming reward', text: 'Failed to claim reward', tone: 'bad' });
  };
  if (milestones.length === 0)
    return <EmptyState title="No milestones available yet. Start creating content to unlock rewards!" />;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Milestones"
      className="grid gap-3 focus-visible:outline-none desk:grid-cols-2 desk:gap-4"
    >
      {milestones
        .toSorted((left, right) => rank(left) - rank(right))
        .map((milestone) => (
          <li key={milestone.id}>
            <MilestoneCard
              milestone={milestone}
              isClaiming={claiming === milestone.id}
              onClaim={() => void claim(milestone.id)}
            />
          </li>
        ))}
    </ul>
  );
}

interface MilestoneCardProps {
  readonly milestone: Milestone;
  readonly isClaiming: boolean;
  readonly onClaim: () => void;
}

function MilestoneCard({ milestone, isClaiming, onClaim }: MilestoneCardProps) {
  const { title, description, currentCount, targetCount, completed, rewardValue, rewardClaimed } = milestone;
  const reached = Math.min(currentCount, targetCount);
  const count = `${reached.toLocaleString('en')} of ${targetCount.toLocaleString('en')}`;
  return (
    <Card className="grid h-full content-start gap-2.5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-medium">{title}</h2>
        <Pill tone={completed ? 'good' : 'plain'}>+{rewardValue} XP</Pill>
      </div>
      <p className="text-base text-ink-2">{description}</p>
      <Progress
        tone="growth"
        label={`${title}: ${count}`}
        value={rewardClaimed ? 100 : Math.floor((100 * reached) / targetCount)}
      />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{completed ? 'Completed' : count}</p>
        {rewardClaimed ? (
          <Pill tone="good">
            <RiCheckLine size={14} aria-hidden="true" />
            Claimed
          </Pill>
        ) : (
          completed && (
            <Button variant="primary" aria-label={`Claim Reward: ${title}`} isBusy={isClaiming} onClick={onClaim}>
              Claim Reward
            </Button>
          )
        )}
      </div>
    </Card>
  );
}

function rank(milestone: Milestone): number {
  if (milestone.rewardClaimed) return 2;
  return isClaimable(milestone) ? 0 : 1;
}

/**
 * Claims a milestone's reward; resolves when that is on the disk.
 *
 * @throws when the disk refuses it
 */
function useClaimReward(): (
  id: string,
  milestones: readonly Milestone[],
) => Promise<Result<void, CommandFailure<'claimMilestone'>>> {
  const apply = useApplyToWorkspace();
  return useCallback(
    async (id, milestones) => {
      const now = Date.now();
      const known = milestones.map((milestone) => ({ id: milestone.id, completed: milestone.completed }));
      return await apply('claimMilestone', { id, milestones: known, now, today: format(now, 'yyyy-MM-dd') });
    },
    [apply],
  );
}
