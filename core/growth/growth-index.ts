import { activeDays, type ActiveDay } from './activity.ts';
import { pastClaims, pastItem, type PastClaim, type PastItem } from './events.ts';
import { dayOf, type LocalDate, monthNumber, monthStart } from '../kernel/local-date.ts';
import { streaksOf, type Now, type Streak, type StreakType } from './streaks.ts';
import type { WorkspaceRow } from '../workspace/workspace-row.ts';
import { type Reach, withTyped } from './reach.ts';
import type { ListedItem } from '../content/content-row.ts';

export interface GrowthInput {
  /** All content items, including deleted ones, in any order. */
  readonly items: readonly ListedItem[];
  readonly workspace: WorkspaceRow;
  /** As the server tells it, without what was typed in. */
  readonly reach: Reach;
  /** In the person's zone. */
  readonly today: LocalDate;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The input of all growth figures, built in one pass over the items. */
export interface GrowthIndex extends Now {
  /** Oldest first, equal days by id, so that the result does not depend on the order of the input. */
  readonly pastItems: readonly PastItem[];
  readonly claims: readonly PastClaim[];
  readonly activeDays: readonly ActiveDay[];
  readonly streaks: Readonly<Record<StreakType, readonly Streak[]>>;
  readonly workspace: WorkspaceRow;
  readonly reach: Reach;
}

export function growthIndex({ items, workspace, reach, today, now }: GrowthInput): GrowthIndex {
  const pastItems = items
    .map(pastItem)
    .filter((past) => past !== null)
    .toSorted((left, right) => left.createdDay - right.createdDay || (left.item.id < right.item.id ? -1 : 1));
  const days = activeDays(pastItems);
  // A month that has only begun is none yet.
  const thisMonth = monthStart(monthNumber(dayOf(today)));
  return {
    today: dayOf(today),
    now,
    pastItems,
    claims: pastClaims(workspace.milestoneClaims ?? {}),
    activeDays: days,
    streaks: {
      daily: streaksOf('daily', days),
      weekly: streaksOf('weekly', days),
      monthly: streaksOf(
        'monthly',
        days.filter(({ day }) => day < thisMonth),
      ),
    },
    workspace,
    reach: withTyped(reach, items),
  };
}
