import type { Platform } from '../../publishing/platform.ts';
import { platforms } from '../../publishing/platforms.ts';

/** The platforms named in a text, in the order of the catalogue. */
export function platformsIn(text: string): Platform[] {
  const read = text.slice(0, 2000);
  return platforms.filter(({ name }) => new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'iu').test(read));
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
