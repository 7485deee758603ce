import { setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';

export function choosePillar(item: ContentItem, { pillarId }: { pillarId: string | null }): Result<void, never> {
  setRegister(item, 'pillarId', pillarId);
  return done;
}
