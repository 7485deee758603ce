/**
 * The catalogue of platforms. Each platform is one row in `platform-rows.ts`; `platform.ts` documents the fields. The
 * wizard, the API, the AI prompts, the scores and the limits are all derived from the row.
 *
 * Code names a platform only where a rule requires it (`defaultPlatformId`). A difference between
 * platforms is a field that every row has to fill.
 *
 * Invariants: id, key, name and type of a platform are stored in people's data and never change or move to another
 * platform; `platforms.test.ts` fails otherwise. Documents may contain ids that are not in the catalogue, which
 * `findPlatform` returns as undefined. Posting needs an adapter on the server in addition; without one, people post by
 * hand.
 */

import { platformRows } from './platform-rows.ts';
import type { Platform } from './platform.ts';

type Row = (typeof platformRows)[number];
export type PlatformKey = Row['key'];
/** The icon names that rows use, so that the app must draw exactly these. */
export type PlatformIconName = Row['icon'];
/** A platform whose key and icon are literal types. */
export type ListedPlatform = Platform & { readonly key: PlatformKey; readonly icon: PlatformIconName };

/** All platforms, sorted by id. */
export const platforms: readonly ListedPlatform[] = platformRows;

/** The platforms that the wizard offers, in its order. */
export const wizardPlatforms: readonly ListedPlatform[] = platforms.filter(({ isInWizard }) => isInWizard);

/** Used for items without a platform. */
export const defaultPlatformId = platformByKey('linkedin').id;

export function findPlatform(id: number): ListedPlatform | undefined {
  return platforms.find((platform) => platform.id === id);
}

export function platformByKey(key: PlatformKey): ListedPlatform {
  // Always found, because the key type is derived from the rows.
  return platforms.find((platform) => platform.key === key)!;
}

/** Whether longer texts become threads there. */
export function hasThreads({ limit }: Pick<Platform, 'limit'>): boolean {
  return limit?.longerText === 'thread';
}
