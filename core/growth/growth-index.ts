import { activeDays, type ActiveDay } from '../activity/active-days.ts';
import { claimEvents, itemEvents, type GrowthEvent, type ItemEvent, type ListedItem, type ShareEvent } from '../activity/events.ts';
import { dayOf, type Day, type LocalDate } from '../activity/local-date.ts';
import { streaksOf, type Now, type Streak, type StreakType } from '../activity/streaks.ts';
import type { WorkspaceRow } from '../pillars/workspace-row.ts';
import type { Reach } from './reach.ts';

export interface GrowthInput {
  /** Every content item, tombstones included, in any order. */
  readonly items: readonly ListedItem[];
  readonly workspace: WorkspaceRow;
  readonly reach: Reach;
  /** In the person's zone. */
  readonly today: LocalDate;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A content item and what happened to it. */
export interface PastPiece {
  readonly item: ListedItem;
  readonly events: readonly ItemEvent[];
  readonly createdDay: Day;
  /** When it became a draft; null while it is an idea. */
  readonly draftDay: Day | null;
  /** In the order in which it was shared. */
  readonly shares: readonly ShareEvent[];
}

/** Everything that the figures read, made in one pass over the items. */
export interface GrowthIndex extends Now {
  /** Oldest first; equal days by id, so that the order of the input never shows. */
  readonly pieces: readonly PastPiece[];
  readonly events: readonly GrowthEvent[];
  readonly activeDays: readonly ActiveDay[];
  readonly streaks: Readonly<Record<StreakType, readonly Streak[]>>;
  readonly workspace: WorkspaceRow;
  readonly reach: Reach;
}

export function growthIndex({ items, workspace, reach, today, now }: GrowthInput): GrowthIndex {
  const pieces = items.flatMap(pastPiece).toSorted((left, right) => left.createdDay - right.createdDay || (left.item.id < right.item.id ? -1 : 1));
  const events = pieces.flatMap(({ events: own }) => own);
  const days = activeDays(events);
  return {
    today: dayOf(today),
    now,
    pieces,
    events: [...events, ...claimEvents(workspace.milestoneClaims ?? {})],
    activeDays: days,
    streaks: { daily: streaksOf('daily', days), weekly: streaksOf('weekly', days), monthly: streaksOf('monthly', days) },
    workspace,
    reach,
  };
}

function pastPiece(item: ListedItem): [] | [PastPiece] {
  const events = itemEvents(item);
  const created = events[0];
  if (!created) return [];
  const draft = events.find(({ type }) => type === 'draft');
  return [{ item, events, createdDay: created.day, draftDay: draft?.day ?? null, shares: events.filter((event) => event.type === 'share') }];
}
