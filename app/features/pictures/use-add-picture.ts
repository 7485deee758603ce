import { useCallback } from 'react';
import { pictureMarkdown } from '#core/documents/pictures.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

/**
 * Stores a picture on this device and queues it for the server. Returns the Markdown that refers to it, or an error
 * sentence.
 */
export function useAddPicture(): (file: File) => Promise<Result<string, string>> {
  const account = useAccount();
  return useCallback(
    async (file) => {
      const open = requireAccount(account);
      const { keepPictures, pictureFailureSentence, shrinkPicture } = await import('../../engine/intake/pictures.ts');
      const shrunk = await shrinkPicture({
        name: file.name,
        type: file.type,
        bytes: new Uint8Array(await file.arrayBuffer()),
      });
      if (!shrunk.ok) return fail(pictureFailureSentence(shrunk.error));
      try {
        await keepPictures(open.deps, [shrunk.value]);
      } catch {
        return fail('This device is out of space. Free some up and try again.');
      }
      open.nudge();
      return ok(pictureMarkdown(shrunk.value));
    },
    [account],
  );
}
