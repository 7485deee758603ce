import type { ContentItem } from './content-item.ts';
import { readRegister } from './registers.ts';

/** A named version of an item. */
export interface NamedVersion {
  readonly heads: readonly string[];
  readonly name: string;
}

/** The `fits` value of a variant created in the same change as the draft. A change cannot contain its own hash. */
export const fitsFromTheStart = '';

/** The key under which an item stores the name of the version at these heads. */
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
