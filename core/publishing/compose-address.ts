import type { ListedPlatform, PlatformKey } from './platforms.ts';

/** RFC 9110, section 4.1, asks every recipient to take an address of 8,000 octets. Longer ones may be refused. */
const MAX_ADDRESS = 8_000;

export interface ComposeAddress {
  readonly address: string;
  /** Whether the page opens with the text in it. */
  readonly hasText: boolean;
}

/**
 * Pages on a person's own server. They are apart from the rows, which every page loads. Mastodon: `/share`, in its
 * `config/routes.rb` and `app/controllers/shares_controller.rb` (November 2026); other servers of its protocol have it
 * too.
 */
const pagesOnOwnServer: Partial<Record<PlatformKey, { readonly path: string; readonly parameter: string }>> = {
  mastodon: { path: '/share', parameter: 'text' },
};

/** Facts that tell on which server a person has an account. */
export interface ServerHints {
  /** Names of the platform's connections, also of ended ones: "@ann@one.example". */
  readonly accountNames: readonly string[];
  /** Addresses of the person's posts there, the newest first. */
  readonly postUrls: readonly string[];
}

/** The address of the server on which a person has an account, "https://one.example"; null where nothing tells it. */
export function ownServer({ accountNames, postUrls }: ServerHints): string | null {
  const hosts = accountNames.flatMap((name) => /^@[^@\s]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(name)?.[1] ?? []);
  if (hosts[0] !== undefined) return `https://${hosts[0].toLowerCase()}`;
  return postUrls.flatMap((url) => /^https:\/\/[a-z0-9.-]+/i.exec(url)?.[0].toLowerCase() ?? [])[0] ?? null;
}

/**
 * Where a person writes the post by hand, with its text where the page takes one and the address does not get too long.
 * Null for a platform without such a page.
 *
 * @param server the person's own server, for a platform that has many; null where it is unknown
 */
export function composeAddress(
  platform: Pick<ListedPlatform, 'key' | 'composePage' | 'composeParameter'>,
  text: string,
  server: string | null = null,
): ComposeAddress | null {
  const own = pagesOnOwnServer[platform.key];
  const composePage = own && server !== null ? `${server}${own.path}` : platform.composePage;
  const composeParameter = own ? own.parameter : platform.composeParameter;
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
