import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FeedEnd } from './protocol.ts';

/**
 * Counts the frames of a page as they come, to compare them with what its last frame says. The digest is SHA-256 over
 * every frame's lengths and header; a chunk's own bytes are covered by the hash in its header.
 */
export class PageSeal {
  readonly #hash = sha256.create();
  #frames = 0;

  /** @param head the frame's lengths and header as they travel */
  add(head: Uint8Array): void {
    this.#hash.update(head);
    this.#frames += 1;
  }

  /** Whether these are all the frames that were sent. */
  isWhole({ frames, digest }: FeedEnd): boolean {
    return frames === this.#frames && digest === bytesToHex(this.#hash.clone().digest());
  }
}
