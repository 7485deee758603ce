import { picturesIn } from '../content/pictures.ts';
import type { Platform } from '../platforms/platform.ts';
import { plainText } from './plain-text.ts';

/**
 * A draft as a platform shows it: Markdown where pieces have titles, else plain words with the pictures, which a person
 * adds to the post by hand, below them.
 */
export function textAsShown(body: string, { requiresTitle }: Pick<Platform, 'requiresTitle'>): string {
  if (requiresTitle) return body;
  const words = plainText(body);
  const pictures = picturesIn(body).map(({ name, hash }) => `![${name}](rostrum-image:${hash})`);
  return [words, ...pictures].filter((part) => part !== '').join('\n\n');
}

/** What a platform's own text starts with. Plain words that would read as Markdown again stay the Markdown they are. */
export function startingText(body: string, platform: Pick<Platform, 'requiresTitle'>): string {
  const shown = textAsShown(body, platform);
  if (platform.requiresTitle) return body;
  // A picture's mark that is a piece of code is words here, and would be a picture there.
  const isSame = textAsShown(shown, platform) === shown && plainText(shown) === plainText(body);
  return isSame ? shown : body;
}
