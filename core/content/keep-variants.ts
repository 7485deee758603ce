import type { ContentItem } from '../documents/content-item.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { setRegister } from '../documents/registers.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { removeVariants } from './remove-variant.ts';

export interface KeepVariants {
  readonly platformId: number;
  /** Ids, those of removed ones too. */
  readonly variants: readonly string[];
}

/**
 * Makes these the texts that stand for a platform, as a person chose or as they stood before: what else stands there
 * makes room. Two devices that keep another one each are offered the choice again.
 */
export function keepVariants(item: ContentItem, { platformId, variants }: KeepVariants): Result<void, ContentFailure> {
  if (variants.some((id) => item.variants[id]?.platformId !== platformId)) return fail({ type: 'no-such-variant' });
  const others = standingVariants(item, platformId).filter(({ id }) => !variants.includes(id));
  for (const id of variants) setRegister(item.variants[id]!, 'removed', null);
  removeVariants(item, others, variants[0] ?? null);
  return done;
}
