import type { ContentItem } from './content-item.ts';
import { readRegister } from './registers.ts';

/** A version of an item that has a name. */
export interface NamedVersion {
  readonly heads: readonly string[];
  readonly name: string;
}

/** What a variant fits that was made in the same change as the draft: a change cannot name itself. */
export const fitsFromTheStart = '';

/** Under which an item keeps the name of the version at these heads. */
export function versionKey(heads: readonly string[]): string {
  return heads.toSorted().join('.');
}

export function headsOfVersion(key: string): readonly string[] {
  return key === '' ? [] : key.split('.');
}

export function namedVersions({ versionNames }: Pick<ContentItem, 'versionNames'>): NamedVersion[] {
  return Object.entries(versionNames).flatMap(([key, value]) => {
    const name = readRegister(value);
    return name === null ? [] : [{ heads: headsOfVersion(key), name }];
  });
}
