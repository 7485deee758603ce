import { apiPrefix } from '#core/api/endpoint.ts';

/** Characters of the longest path that is kept. */
const LONGEST = 300;

/** Any origin will do: the path has to stay in it. */
const here = 'https://here.invalid';

/** A path with its query that opens a page of this server; `/` for anything else, such as another server's address. */
export function localPath(given: string): string {
  if (!given.startsWith('/') || !URL.canParse(given, here)) return '/';
  const { origin, pathname, search } = new URL(given, here);
  // A path that itself begins with two slashes would be read as an address.
  const isPage = origin === here && !pathname.startsWith('//') && !pathname.startsWith(apiPrefix);
  return isPage && pathname.length + search.length <= LONGEST ? `${pathname}${search}` : '/';
}
