import { Repo, type DocHandle, type PeerId } from '@automerge/automerge-repo/slim';
import type { DocumentStorage } from './document-storage.ts';
import { hexFromBytes } from '../store/hex.ts';
import type { Random } from '../ports/ports.ts';
import { repoUrl } from './repo-url.ts';

/**
 * Loads a document in a Repo of its own, so that dropping the Repo frees the document. Repo's own eviction can
 * overwrite stored data.
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
    // Repo checks at once whether to save what it has just read, not later when the document may already be freed.
    saveDebounceRate: 0,
  });
  return await repo.find<Shape>(repoUrl(id));
}
