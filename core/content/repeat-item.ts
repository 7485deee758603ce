import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/keys-in-order.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { readRegister } from '../documents/registers.ts';
import { fail, type Result } from '../kernel/result.ts';
import { fitsFromTheStart } from '../documents/version-names.ts';
import { addVariant } from './add-variant.ts';
import { choosePlatform } from './choose-platform.ts';
import type { ContentFailure } from './failures.ts';
import { repurposeItem, type Repurposed } from './repurpose-item.ts';
import { scheduleItem, type ScheduleRequest } from './schedule-item.ts';

/** Everything of an item that goes out again with it. */
export interface RepeatedParts extends Pick<Repurposed, 'title' | 'body' | 'pillarId' | 'tags' | 'sourceId'> {
  readonly description: string;
  /** The main one first. */
  readonly platformIds: readonly number[];
  /** Texts of their own for platforms. */
  readonly variants: readonly { readonly platformId: number; readonly text: string }[];
}

export interface Repeat extends Omit<Repurposed, 'description'>, RepeatedParts {
  readonly schedule: Pick<ScheduleRequest, 'at' | 'localTime' | 'zone'>;
}

/** @param sourceId the item's own id */
export function repeatedParts(item: ContentItem, sourceId: string): RepeatedParts {
  const platformIds = keysInOrder(item.platforms).map(Number);
  return {
    title: readRegister(item.title) || 'Untitled',
    description: item.description,
    body: item.body,
    pillarId: readRegister(item.pillarId),
    tags: keysInOrder(item.tags),
    sourceId,
    platformIds,
    variants: platformIds.flatMap((platformId) => {
      const [own] = standingVariants(item, platformId);
      return own ? { platformId, text: own.text } : [];
    }),
  };
}

/** Turns an empty content item into another one that goes out again: its words, its platforms, at a time of its own. */
export function repeatItem(item: ContentItem, repeat: Repeat): Result<void, ContentFailure> {
  const made = repurposeItem(item, repeat);
  if (!made.ok) return made;
  for (const platformId of repeat.platformIds) {
    const chosen = choosePlatform(item, { platformId, chosen: true });
    if (!chosen.ok) return chosen;
  }
  for (const { platformId, text } of repeat.variants) {
    const id = `${repeat.id}-${platformId}`;
    const failure = addVariant(item, { id, platformId, text, fits: fitsFromTheStart, now: repeat.now });
    if (failure) return fail(failure);
  }
  return scheduleItem(item, { ...repeat.schedule, now: repeat.now });
}
