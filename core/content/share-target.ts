/**
 * The path to which the manifest sends shares from other apps. It is never a page: the service worker answers it, or
 * the server when there is no service worker. Links to it are answered in the same way.
 */
export const shareTargetPath = '/share';

/** Query parameter of the page that opens afterwards: the id under which the share was kept, or why it was not. */
export const sharedParam = { name: 'shared', noRoom: 'no-room', again: 'again', tooLong: 'too-long' } as const;

/** Characters of an address that every server reads: Node takes 16 kB of headers, which hold more than the address. */
const LONGEST = 8_000;

const wordParts = ['title', 'text', 'url'] as const;

/**
 * The query of the page to which a link to the share target leads, such as a bookmarklet's: it brings the words as an
 * address of this app (`rostrum-address.ts`), and the page asks about them as about any other. Words that make the
 * address too long are refused. Null without words.
 *
 * @param words the query of the link
 */
export function linkedShare(words: { get(name: string): string | null }): string | null {
  const given = wordParts
    .map((part) => [part, words.get(part) ?? ''] as const)
    .filter(([, word]) => word.trim() !== '');
  if (given.length === 0) return null;
  const idea = given.map(([part, word]) => `${part}=${encodeURIComponent(word)}`).join('&');
  const address = encodeURIComponent(`web+rostrum:idea?${idea}`);
  return `?${sharedParam.name}=${address.length <= LONGEST ? address : sharedParam.tooLong}`;
}
