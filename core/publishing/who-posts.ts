import { platformByKey } from '../platforms/catalogue.ts';

/** The site of the person's own, on this server: posting there needs no account elsewhere. */
export const ownSiteId = platformByKey('article').id;

/**
 * Who puts a piece on a platform.
 *
 * @param connected platforms that the person has connected
 */
export function whoPosts(platformId: number, connected: ReadonlySet<number>): 'server' | 'person' {
  return platformId === ownSiteId || connected.has(platformId) ? 'server' : 'person';
}
