import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';

/** Calls a model's sentences the person's own, or takes that back. Sentences that no model wrote stay as they are. */
export function claimSentences(
  item: ContentItem,
  { keys, isOwn }: { readonly keys: readonly string[]; readonly isOwn: boolean },
): Result<void, ContentFailure> {
  const known = new Map(Object.entries(item.assisted));
  for (const key of new Set(keys)) if (known.get(key) === isOwn) item.assisted[key] = !isOwn;
  return done;
}
