import { findPlatform, platforms, type ListedPlatform } from '#core/publishing/platforms.ts';
import { notFound } from '../../errors.ts';

/** The platform that a path names, by its key or its id. @throws 404 */
export function readPlatform({ platform: named = '' }: Readonly<Record<string, string>>): ListedPlatform {
  const platform = /^\d{1,6}$/.test(named) ? findPlatform(Number(named)) : platforms.find(({ key }) => key === named);
  if (!platform) throw notFound();
  return platform;
}
