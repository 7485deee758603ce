import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { readText } from '../documents/text-path.ts';
import { type Result, done } from '../kernel/result.ts';
import { appendText, type AppendText } from './append-text.ts';
import { sentencesIn } from './assisted-sentences.ts';
import type { ContentFailure } from './failures.ts';

/**
 * Adds a model's words to the draft, or to a text that is put into it later, and remembers which of its sentences are
 * the model's.
 */
export function addAssistedText(
  item: ContentItem,
  { path, text, separator }: AppendText,
): Result<void, ContentFailure> {
  const own = new Set([...new Set([item.body, readText(item, path) ?? ''])].flatMap(sentencesIn).map(({ key }) => key));
  const added = appendText(item, { path, text, separator });
  if (!added.ok) return added;
  // Read once: every look into a document that is being changed is slow.
  const known = new Map(Object.entries(item.assisted));
  for (const { key } of sentencesIn(text)) {
    // What the person had written themselves stays theirs.
    if (own.has(key) || known.get(key) === true) continue;
    if (!known.has(key) && known.size >= limits.assisted) break;
    known.set(key, true);
    item.assisted[key] = true;
  }
  return done;
}
