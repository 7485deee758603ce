import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/read-rows.ts';
import { platformRows } from './platform-rows.ts';
import type { Platform } from './platform.ts';

type Row = (typeof platformRows)[number];
export type PlatformKey = Row['key'];
/** The icons that rows name, no more and no fewer. */
export type PlatformIconName = Row['icon'];
/** A platform whose key and icon are known to the compiler. */
export type ListedPlatform = Platform & { readonly key: PlatformKey; readonly icon: PlatformIconName };

/** Every platform that content can be written for, by id. */
export const platforms: readonly ListedPlatform[] = platformRows;

/** Those that the wizard offers, in its order. */
export const wizardPlatforms: readonly ListedPlatform[] = platforms.filter(({ isInWizard }) => isInWizard);

/** Used when an item has no platform. */
export const defaultPlatformId = platformByKey('linkedin').id;

export function findPlatform(id: number): ListedPlatform | undefined {
  return platforms.find((platform) => platform.id === id);
}

export function platformByKey(key: PlatformKey): ListedPlatform {
  // The keys' type is made of the rows, so there is one.
  return platforms.find((platform) => platform.key === key)!;
}

/** The platforms that an item goes to, in the order in which they were chosen. */
export function chosenPlatforms({ platforms }: ContentItem): readonly ListedPlatform[] {
  return keysInOrder(platforms).flatMap((id) => findPlatform(Number(id)) ?? []);
}
