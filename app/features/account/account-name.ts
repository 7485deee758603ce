import type { ListedPlatform } from '#core/publishing/platforms.ts';

/** The name of a platform that its accounts are known by. */
export function accountName({ key, name }: Pick<ListedPlatform, 'key' | 'name'>): string {
  return key === 'twitter' ? 'X (Twitter)' : name;
}
