import { readRegister, register, setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';

/** Sets a tombstone: the item leaves every list, its words stay until the account goes. */
export function deleteItem(item: ContentItem, { now }: { now: number }): Result<void, never> {
  if (readRegister(item.deletedAt) === null) item.deletedAt = register(new Date(now).toISOString());
  return done;
}

export function restoreItem(item: ContentItem): Result<void, never> {
  setRegister(item, 'deletedAt', null);
  return done;
}
