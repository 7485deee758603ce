import { useStored } from '../account/use-stored.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { pictureHash } from '#core/workspace/picture-address.ts';

export interface ShownPerson {
  /** The full name, or else the user name. */
  readonly name: string;
  readonly title: string | null;
  /** The hash of the picture; null when there is none. */
  readonly pictureHash: string | null;
}

/**
 * The signed-in person as the shell shows them: from their workspace, and from the session until the workspace is read.
 */
export function usePerson(): ShownPerson {
  const user = useSignedInUser();
  // Reads stored rows only, so that a new account's shell does not wait for its first document.
  const stored = useStored(
    (store, { id }) => store.read(['workspace'], (read) => read.table('workspace').get(id)),
    undefined,
  );
  const profile = stored?.row.profile ?? { fullName: user.fullName, title: user.title, profileImageUrl: null };
  return {
    name: profile.fullName ?? user.username,
    title: profile.title,
    pictureHash: pictureHash(profile.profileImageUrl),
  };
}
