import { setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';
import { checkTitle } from './check-title.ts';
import type { ContentFailure } from './failures.ts';

export function renameItem(item: ContentItem, { title }: { title: string }): Result<void, ContentFailure> {
  const checked = checkTitle(title);
  if (!checked.ok) return checked;
  setRegister(item, 'title', checked.value);
  return done;
}

export function choosePillar(item: ContentItem, { pillarId }: { pillarId: string | null }): Result<void, never> {
  setRegister(item, 'pillarId', pillarId);
  return done;
}

/** Puts the item at a fractional index among its neighbours. */
export function moveItem(item: ContentItem, { position }: { position: string }): Result<void, never> {
  setRegister(item, 'position', position);
  return done;
}
