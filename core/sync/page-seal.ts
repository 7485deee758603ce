import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FeedEnd } from './protocol.ts';

/**
 * Checks that a page is complete: counts its frames as they arrive and compares them with its last frame. The digest is
 * SHA-256 over every frame's lengths and header. A chunk's bytes are covered by the hash in its header.
 */
export class PageSeal {
  readonly #hash = sha256.create();
  #frames = 0;

  /** @param head the frame's lengths and header as sent */
  add(head: Uint8Array): void {
    this.#hash.update(head);
    this.#frames += 1;
  }

  /** Whether all frames that were sent have arrived. */
  isWhole({ frames, digest }: FeedEnd): boolean {
    return frames === this.#frames && digest === bytesToHex(this.#hash.clone().digest());
  }
}
