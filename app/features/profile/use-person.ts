import { useStored } from '../account/use-stored.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { pictureHash } from '#core/workspace/picture-address.ts';

export interface ShownPerson {
  /** The full name, else the user name. */
  readonly name: string;
  readonly title: string | null;
  /** Of the picture; null where there is none. */
  readonly pictureHash: string | null;
}

/** The signed-in person as the shell shows them: from their workspace, and from the session until that is read. */
export function usePerson(): ShownPerson {
  const user = useSignedInUser();
  // Only what is stored: the shell of a new account does not wait for its first document.
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
