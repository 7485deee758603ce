import type { ContentItem } from './content-item.ts';
import { readRegister } from './registers.ts';

/** When an item is to be published, on the person's clock: yyyy-MM-dd and HH:mm. */
export interface PublishingPlan {
  readonly date: string | null;
  readonly time: string | null;
}

/** The item's schedule, or what its last step says before it is scheduled. */
export function readPlan(item: ContentItem): PublishingPlan {
  const scheduled = readRegister(item.schedule?.localTime);
  if (scheduled === null) return readWrittenPlan(item);
  const [date = null, time = null] = scheduled.split('T');
  return { date, time };
}

/** Its person has chosen a day and has not scheduled it, nor published it. */
export function isPlannedOnly(item: ContentItem): boolean {
  const isOut = Object.keys(item.publications).length > 0;
  return item.schedule === null && !isOut && readWrittenPlan(item).date !== null;
}

/** What the last step itself says. */
export function readWrittenPlan({ steps: { publishing } }: ContentItem): PublishingPlan {
  return { date: readRegister(publishing['scheduleDate']), time: readRegister(publishing['scheduleTime']) };
}
