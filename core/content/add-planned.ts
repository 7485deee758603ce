import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';
import { addIdea, type NewIdea } from './add-idea.ts';
import { choosePlatform } from './choose-platform.ts';
import { choosePillar } from './edit-item.ts';
import type { ContentFailure } from './failures.ts';
import { promoteIdea } from './promote-idea.ts';
import { scheduleItem, type ScheduleRequest } from './schedule-item.ts';

export interface Planned extends NewIdea {
  /** The main one first. */
  readonly platformIds: readonly number[];
  readonly pillarId: string | null;
  readonly isDraft: boolean;
  /** When a draft goes out; null where that is not known. */
  readonly schedule: Pick<ScheduleRequest, 'at' | 'localTime' | 'zone'> | null;
}

/** Turns an empty content item into what was planned elsewhere: an idea, or a draft that goes out at its time. */
export function addPlanned(item: ContentItem, planned: Planned): Result<void, ContentFailure> {
  const added = addIdea(item, planned);
  if (!added.ok) return added;
  for (const platformId of planned.platformIds) {
    const chosen = choosePlatform(item, { platformId, chosen: true });
    if (!chosen.ok) return chosen;
  }
  choosePillar(item, planned);
  if (!planned.isDraft) return done;
  const promoted = promoteIdea(item, planned);
  if (!promoted.ok || planned.schedule === null) return promoted;
  return scheduleItem(item, { ...planned.schedule, now: planned.now });
}
