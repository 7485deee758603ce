import { readRegister, setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';

/** Takes the due time away; a scheduled item is a draft again. */
export function unscheduleItem(item: ContentItem): Result<void, never> {
  if (item.schedule !== null) item.schedule = null;
  if (readRegister(item.status) === 'scheduled') setRegister(item, 'status', 'draft');
  return done;
}
