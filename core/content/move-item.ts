import { setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';

/** Puts the item at a fractional index among its neighbours. */
export function moveItem(item: ContentItem, { position }: { position: string }): Result<void, never> {
  setRegister(item, 'position', position);
  return done;
}
