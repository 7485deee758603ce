import { platforms } from '../../../platforms/catalogue.ts';
import type { Platform } from '../../../platforms/platform.ts';

/** Platforms that words name, in the catalogue's order. */
export function platformsIn(text: string): Platform[] {
  const read = text.slice(0, 2000);
  return platforms.filter(({ name }) => new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'iu').test(read));
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
