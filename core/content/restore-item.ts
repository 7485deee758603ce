import { setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';

export function restoreItem(item: ContentItem): Result<void, never> {
  setRegister(item, 'deletedAt', null);
  return done;
}
