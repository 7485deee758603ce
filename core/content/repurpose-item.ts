import type { ContentItem } from '../documents/content-item.ts';
import { register, setRegister } from '../documents/registers.ts';
import { bodyPath } from '../documents/text-path.ts';
import { type Result, done } from '../kernel/result.ts';
import { addIdea, type NewIdea } from './add-idea.ts';
import { appendText } from './append-text.ts';
import type { ContentFailure } from './failures.ts';
import { promoteIdea } from './promote-idea.ts';
import { tagItem } from './tag-item.ts';

export interface Repurposed extends NewIdea {
  readonly body: string;
  readonly pillarId: string | null;
  readonly tags: readonly string[];
  /** The item that it was made of. */
  readonly sourceId: string;
}

/** Turns an empty content item into a draft with another one's words. Its platforms are chosen anew. */
export function repurposeItem(item: ContentItem, made: Repurposed): Result<void, ContentFailure> {
  const added = addIdea(item, made);
  if (!added.ok) return added;
  const written = made.body === '' ? done : appendText(item, { path: bodyPath, text: made.body, separator: '\n\n' });
  if (!written.ok) return written;
  const tagged = tagItem(item, { tags: made.tags });
  if (!tagged.ok) return tagged;
  setRegister(item, 'pillarId', made.pillarId);
  item.sourceId = register(made.sourceId);
  return promoteIdea(item, made);
}
