/** The addresses of a person's own site, as paths below the server's origin. */
export const sitePrefix = '/@';

/** @param rest the path below the person's page, unescaped: a slug, a feed */
export function sitePath(username: string, ...rest: readonly string[]): string {
  return `${sitePrefix}${[username, ...rest].map((part) => encodeURIComponent(part)).join('/')}`;
}

export const feedFile = 'feed.xml';
export const atomFeedFile = 'atom.xml';
export const jsonFeedFile = 'feed.json';

/** The feeds of a site, in the order in which a person is offered them. */
export const siteFeeds = [
  { name: 'RSS', file: feedFile },
  { name: 'Atom', file: atomFeedFile },
  { name: 'JSON Feed', file: jsonFeedFile },
] as const;
