import type { ListedPlatform } from '#core/publishing/platforms.ts';

/** The name under which a platform's accounts are known. */
export function accountName({ key, name }: Pick<ListedPlatform, 'key' | 'name'>): string {
  return key === 'twitter' ? 'X (Twitter)' : name;
}
