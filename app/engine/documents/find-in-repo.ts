import { Repo, type DocHandle, type PeerId } from '@automerge/automerge-repo/slim';
import type { DocumentStorage } from './document-storage.ts';
import { hexFromBytes } from '../store/hex.ts';
import type { Random } from '../ports/ports.ts';
import { repoUrl } from './repo-url.ts';

/**
 * Loads a document in a Repo of its own: dropping that frees the document. Repo's own eviction can overwrite what is
 * stored.
 */
export async function findInRepo<Shape>(
  storage: DocumentStorage,
  id: string,
  random: Random,
): Promise<DocHandle<Shape>> {
  const repo = new Repo({
    storage,
    network: [],
    peerId: `tab-${hexFromBytes(random.bytes(8))}` as PeerId,
    // It looks whether to save what it has just read: at once, not when the document may be freed.
    saveDebounceRate: 0,
  });
  return await repo.find<Shape>(repoUrl(id));
}
