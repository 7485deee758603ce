import type { Platform } from './platform.ts';

/** RFC 9110, section 4.1, asks every recipient to take an address of 8,000 octets. Longer ones may be refused. */
const MAX_ADDRESS = 8_000;

export interface ComposeAddress {
  readonly address: string;
  /** Whether the page opens with the text in it. */
  readonly hasText: boolean;
}

/**
 * Where a person writes the post by hand, with its text where the page takes one and the address does not get too long.
 * Null for a platform without such a page.
 */
export function composeAddress(
  { composePage, composeParameter }: Pick<Platform, 'composePage' | 'composeParameter'>,
  text: string,
): ComposeAddress | null {
  if (composePage === null) return null;
  const empty = { address: composePage, hasText: false };
  if (composeParameter === null || text === '') return empty;
  // Not `URLSearchParams`: it writes a blank as +, which apps that open such an address show as it is.
  const filled = `${composePage}${composePage.includes('?') ? '&' : '?'}${composeParameter}=${encodeURIComponent(wellFormed(text))}`;
  return filled.length > MAX_ADDRESS ? empty : { address: filled, hasText: true };
}

/** A text may be cut inside of a character, which has no form in an address. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
