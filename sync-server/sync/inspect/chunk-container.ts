import { createHash } from 'node:crypto';
import { ByteReader } from './byte-reader.ts';
import { malformed } from './unfit-chunk.ts';

/** Types of chunks that devices write; Automerge knows others. */
export const chunkTypes = { document: 0, change: 1, deflatedChange: 2 } as const;

/** One of the chunks that pushed bytes are made of, its checksum unverified. */
export interface ChunkContainer {
  readonly type: number;
  readonly checksum: Uint8Array;
  readonly contents: Uint8Array;
}

const MAGIC = [0x85, 0x6f, 0x4a, 0x83];
const CHECKSUM_BYTES = 4;
const HEX_DIGITS = 2 * CHECKSUM_BYTES;

/**
 * The next chunk. Layout (Automerge binary format, "Chunk container"): magic (4 bytes), checksum (first 4 bytes of the
 * SHA-256 of type, length and contents), type (1 byte), length of the contents (unsigned LEB128), contents.
 */
export function readContainer(reader: ByteReader): ChunkContainer {
  const magic = reader.take(MAGIC.length);
  if (!MAGIC.every((byte, index) => byte === magic[index])) throw malformed('no chunk');
  const checksum = reader.take(CHECKSUM_BYTES);
  const [type = -1] = reader.take(1);
  return { type, checksum, contents: reader.take(reader.unsigned()) };
}

/** The hash of a chunk, which for a change is its name. A deflated change has the name of what it inflates to. */
export function containerHash(type: number, contents: Uint8Array): string {
  return createHash('sha256')
    .update(Uint8Array.from([type, ...lengthBytes(contents.length)]))
    .update(contents)
    .digest('hex');
}

export function hasChecksum(hash: string, checksum: Uint8Array): boolean {
  return hash.slice(0, HEX_DIGITS) === Buffer.from(checksum).toString('hex');
}

function lengthBytes(length: number): number[] {
  return length < 0x80 ? [length] : [(length % 0x80) + 0x80, ...lengthBytes(Math.floor(length / 0x80))];
}
