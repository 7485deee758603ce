import type { ListedPlatform } from '#core/publishing/platforms.ts';

/** A platform by the name that its accounts go by. */
export function accountName({ key, name }: Pick<ListedPlatform, 'key' | 'name'>): string {
  return key === 'twitter' ? 'X (Twitter)' : name;
}
