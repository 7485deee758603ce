import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 of a chunk, in hex. It names the chunk and is verified before every use. */
export function chunkHash(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
