import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { isWebAddress } from '../kernel/web-address.ts';
import { findPlatform, type PlatformKey } from './platforms.ts';

/** The card of a page, as it was when its writer chose it. */
export interface LinkCard {
  readonly url: string;
  readonly title: string;
  /** Blank where there is none. */
  readonly description: string;
  /** Hash of a stored picture; null where there is none. */
  readonly image: string | null;
}

/** UTF-16 code units. LinkedIn takes 400 and 4,086 (learn.microsoft.com/linkedin, Posts API, 2026); Bluesky names no limit. */
export const cardLimits = { title: 300, description: 1_000 } as const;

/** Platforms on which a post names its own card. The others read the page themselves, or show none. */
const cardPlatforms: readonly PlatformKey[] = ['linkedin', 'bluesky'];

export function takesLinkCard(platformId: number): boolean {
  const platform = findPlatform(platformId);
  return platform !== undefined && cardPlatforms.includes(platform.key);
}

export function readLinkCard({ linkCard }: Pick<ContentItem, 'linkCard'>): LinkCard | null {
  const url = readRegister(linkCard?.url);
  const title = readRegister(linkCard?.title)?.trim() ?? '';
  if (url === null || !isWebAddress(url) || title === '') return null;
  const description = readRegister(linkCard?.description)?.trim() ?? '';
  return { url, title, description, image: readRegister(linkCard?.image) };
}
