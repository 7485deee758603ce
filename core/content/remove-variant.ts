import type { ContentItem } from '../documents/content-item.ts';
import { standingVariants, type StandingVariant } from '../documents/read-variants.ts';
import { setRegister } from '../documents/registers.ts';
import { type Result, done } from '../kernel/result.ts';

/** Takes a platform's own text away: it gets the draft again. Words that another device adds meanwhile bring it back. */
export function removeVariant(item: ContentItem, { platformId }: { readonly platformId: number }): Result<void, never> {
  removeVariants(item, standingVariants(item, platformId), null);
  return done;
}

/** @param heir the variant that they make room for; null for the draft */
export function removeVariants(item: ContentItem, variants: readonly StandingVariant[], heir: string | null): void {
  for (const { id, text } of variants) {
    const variant = item.variants[id]!;
    setRegister(variant, 'removed', text);
    setRegister(variant, 'removedFor', heir);
  }
}
