import type { ContentItem } from './content-item.ts';
import { readRegister } from './registers.ts';

/** The day and time to publish an item, on the person's clock: yyyy-MM-dd and HH:mm. */
export interface PublishingPlan {
  readonly date: string | null;
  readonly time: string | null;
}

/** The item's schedule or, before it is scheduled, the values of its last step. */
export function readPlan(item: ContentItem): PublishingPlan {
  const scheduled = readRegister(item.schedule?.localTime);
  if (scheduled === null) return readWrittenPlan(item);
  const [date = null, time = null] = scheduled.split('T');
  return { date, time };
}

/** Whether the person has chosen a day but neither scheduled nor published the item. */
export function isPlannedOnly(item: ContentItem): boolean {
  const isOut = Object.keys(item.publications).length > 0;
  return item.schedule === null && !isOut && readWrittenPlan(item).date !== null;
}

/** The values of the last step. */
export function readWrittenPlan({ steps: { publishing } }: ContentItem): PublishingPlan {
  return { date: readRegister(publishing['scheduleDate']), time: readRegister(publishing['scheduleTime']) };
}
