import { hasHeads } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { setRegister } from '../documents/registers.ts';
import { versionKey } from '../documents/version-names.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';

export interface ConfirmVariant {
  readonly id: string;
  /** Of the item as the person saw it: what came meanwhile they did not judge. */
  readonly heads: readonly string[];
}

/** Notes that a platform's own text fits the draft as it was at some heads. */
export function confirmVariant(item: ContentItem, { id, heads }: ConfirmVariant): Result<void, ContentFailure> {
  const variant = Object.hasOwn(item.variants, id) ? item.variants[id] : undefined;
  if (!variant) return fail({ type: 'no-such-variant' });
  if (heads.length === 0 || !hasHeads(item, [...heads])) return fail({ type: 'no-such-version' });
  setRegister(variant, 'fits', versionKey(heads));
  return done;
}
