import type { ContentItem, Variant } from './content-item.ts';
import { readRegister } from './registers.ts';
import { headsOfVersion } from './version-names.ts';

/** What a rewrite has in place of a platform's id: it is a copy of the draft that goes out nowhere. */
export const rewritePlatformId = 0;

/** A platform's own text, or a rewrite. */
export interface StandingVariant {
  readonly id: string;
  readonly text: string;
  /** Heads of the item at which it was last known to fit the draft; none where these are its own start's: see `fittedHeads`. */
  readonly fits: readonly string[];
}

/**
 * The variants that stand for a platform, in an order that is the same everywhere: the first one, which was started
 * last, goes out. There is more than one where two devices started theirs, or chose differently, at once.
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

/** The texts that stand beside the draft, rewrites too, in an order that is the same everywhere. */
export function standingTexts(item: Pick<ContentItem, 'variants'>): readonly string[] {
  return Object.keys(item.variants)
    .toSorted()
    .filter((id) => isStanding(item, id))
    .flatMap((id) => item.variants[id]?.text || []);
}

/** What goes out on a platform: its own text where it has one with words, else the draft. */
export function textFor(item: Pick<ContentItem, 'variants' | 'body'>, platformId: number): string {
  const [own] = standingVariants(item, platformId);
  return own && own.text.trim() !== '' ? own.text : item.body;
}

function isStanding({ variants }: Pick<ContentItem, 'variants'>, id: string): boolean {
  const met = new Set<string>();
  for (let at = id; ;) {
    const variant = variants[at];
    if (!variant || !isRemoved(variant)) return at === id;
    // Two devices chose at once, each another one: what was removed for itself in the end was not meant to go.
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
