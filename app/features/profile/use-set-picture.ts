import { useCallback } from 'react';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { sendServerWrite } from '../account/send-server-write.ts';
import { pictureAddress } from '#core/workspace/picture-address.ts';

/** Stores a picture, sets it as the profile picture and queues it for the server. The failure is one sentence. */
export function useSetPicture(): (picture: Blob) => Promise<Result<void, string>> {
  const account = useAccount();
  return useCallback(
    async (picture) => {
      const open = requireAccount(account);
      const [{ keepPictures, pictureFailureSentence, shrinkPicture }, documents] = await Promise.all([
        import('../../engine/intake/pictures.ts'),
        open.documents(),
      ]);
      const bytes = new Uint8Array(await picture.arrayBuffer());
      const shrunk = await shrinkPicture({ name: 'Profile picture', type: picture.type, bytes });
      if (!shrunk.ok) return fail(pictureFailureSentence(shrunk.error));
      try {
        await keepPictures(open.deps, [shrunk.value]);
        await documents.applyCommand(open.id, 'editProfile', { profileImageUrl: pictureAddress(shrunk.value.hash) });
      } catch {
        return fail('This device is out of space. Free some up and try again.');
      }
      open.nudge();
      return done;
    },
    [account],
  );
}

/**
 * Lets the server fetch a picture once and store it, because pages never load content from elsewhere. The failure is
 * one sentence.
 */
export async function fetchPictureFrom(address: string): Promise<Result<void, string>> {
  try {
    await sendServerWrite(browserWire, {
      method: 'PUT',
      path: '/api/user/profile',
      body: { profileImageUrl: address },
    });
    return done;
  } catch (error) {
    return fail(error instanceof Error ? withoutField(error.message) : 'An error occurred');
  }
}

/** The server begins a message about a field with the field's name; this form has only one field. */
function withoutField(message: string): string {
  const sentence = message.replace(/^profileImageUrl: /, '');
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
