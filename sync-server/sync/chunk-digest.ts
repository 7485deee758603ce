import { hash } from 'node:crypto';

/** The same as core's `chunkHash` (SHA-256 in hex), by the machine's own code: a server hashes every chunk of everybody. */
export function chunkDigest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}
