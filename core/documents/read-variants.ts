import type { ContentItem, Variant } from './content-item.ts';
import { readRegister } from './registers.ts';
import { headsOfVersion } from './version-names.ts';

/** The platform id of a rewrite: a copy of the draft that is never posted. */
export const rewritePlatformId = 0;

/** A variant that is not removed: a platform's own text, or a rewrite. */
export interface StandingVariant {
  readonly id: string;
  readonly text: string;
  /**
   * Heads of the item at which it was last known to match the draft. Empty when these are the heads of the change that
   * created it; see `fittedHeads`.
   */
  readonly fits: readonly string[];
}

/**
 * The variants of a platform that are not removed, in the same order on every device. The one that was started last
 * comes first and is the one that is posted. There are several when two devices started one, or chose differently, at
 * the same time.
 */
export function standingVariants(item: Pick<ContentItem, 'variants'>, platformId: number): StandingVariant[] {
  return Object.entries(item.variants)
    .filter(([id, variant]) => variant.platformId === platformId && isStanding(item, id))
    .toSorted(([leftId, left], [rightId, right]) => {
      const [leftStart, rightStart] = [readRegister(left.startedAt) ?? '', readRegister(right.startedAt) ?? ''];
      return leftStart === rightStart ? (leftId < rightId ? -1 : 1) : leftStart > rightStart ? -1 : 1;
    })
    .map(([id, { text, fits }]) => ({ id, text, fits: headsOfVersion(readRegister(fits) ?? '') }));
}

/** All texts beside the draft that are not removed, including rewrites, in the same order on every device. */
export function standingTexts(item: Pick<ContentItem, 'variants'>): readonly string[] {
  return Object.keys(item.variants)
    .toSorted()
    .filter((id) => isStanding(item, id))
    .flatMap((id) => item.variants[id]?.text || []);
}

/** The variant that is posted on a platform; null where the draft is, because there is none or it is blank. */
export function postedVariant(item: Pick<ContentItem, 'variants'>, platformId: number): StandingVariant | null {
  const [own] = standingVariants(item, platformId);
  return own && own.text.trim() !== '' ? own : null;
}

/** The text to post on a platform: its variant if it has one that is not blank, else the draft. */
export function textFor(item: Pick<ContentItem, 'variants' | 'body'>, platformId: number): string {
  return postedVariant(item, platformId)?.text ?? item.body;
}

function isStanding({ variants }: Pick<ContentItem, 'variants'>, id: string): boolean {
  const met = new Set<string>();
  for (let at = id; ;) {
    const variant = variants[at];
    if (!variant || !isRemoved(variant)) return at === id;
    // Two devices chose a different variant at the same time, so each was removed in favour of the other. Neither
    // choice meant to remove both.
    if (met.has(at)) return at === id;
    met.add(at);
    const heir = readRegister(variant.removedFor);
    if (heir === null) return false;
    at = heir;
  }
}

function isRemoved({ removed, text }: Variant): boolean {
  return readRegister(removed) === text;
}
