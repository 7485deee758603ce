import { splice } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { setRegister } from '../documents/registers.ts';
import { type Result, fail } from '../kernel/result.ts';
import { addIdea, type NewIdea } from './add-idea.ts';
import type { ContentFailure } from './failures.ts';
import { promoteIdea } from './promote-idea.ts';
import { tagItem } from './tag-item.ts';

export interface RepurposedItem extends NewIdea {
  /** The item that it is made from. */
  readonly sourceId: string;
  readonly body: string;
  readonly pillarId: string | null;
  readonly tags: readonly string[];
}

/** Turns an empty content item into a draft with another item's words, to go out on other platforms: none is chosen yet. */
export function repurposeItem(item: ContentItem, source: RepurposedItem): Result<void, ContentFailure> {
  if (source.body.length > limits.text) return fail({ type: 'text-too-long' });
  const added = addIdea(item, source);
  if (!added.ok) return added;
  splice(item, ['body'], 0, 0, source.body);
  setRegister(item, 'pillarId', source.pillarId);
  setRegister(item, 'sourceId', source.sourceId);
  const tagged = tagItem(item, { tags: source.tags });
  return tagged.ok ? promoteIdea(item, source) : tagged;
}
