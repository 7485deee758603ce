import { ownSiteId } from '#core/publishing/publication.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { useKeptConnections } from '../connections/kept-connections.ts';
import { type ShownPerson, usePerson } from '../profile/use-person.ts';

/** The person as a post's author. */
export interface Author {
  readonly person: ShownPerson;
  /** The name of the connected account, or the address of the own site; null where nothing is connected. */
  readonly handle: string | null;
  /** Whether the server posts there, pictures included. */
  readonly isPostedFor: boolean;
}

/** The author of a post on a platform, as this device knows them, so also offline. */
export function useAuthor(platformId: number): Author {
  const { username } = useSignedInUser();
  const person = usePerson();
  const connection = useKeptConnections().find((kept) => kept.platformId === platformId);
  const site = platformId === ownSiteId ? `${location.host}${sitePath(username)}` : null;
  return { person, handle: connection?.name ?? site, isPostedFor: connection !== undefined || site !== null };
}
