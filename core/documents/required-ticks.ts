import type { ContentItem } from './content-item.ts';
import { requiredChecklist } from './step-fields.ts';

/** Whether every item of the final review is ticked that publishing requires. */
export function hasRequiredTicks(item: ContentItem): boolean {
  const checklist = item.steps['final-review']['checklist'] as Record<string, boolean>;
  return requiredChecklist.every((key) => checklist[key] === true);
}
