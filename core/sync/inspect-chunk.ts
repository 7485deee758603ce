import { sha256 } from '@noble/hashes/sha2.js';

const MAGIC = [0x85, 0x6f, 0x4a, 0x83];
const CHECKSUM_AT = 4;
const TYPE_AT = 8;
const LENGTH_AT = 9;

/**
 * Whether the bytes are a sequence of whole Automerge chunks with right checksums.
 * Automerge itself skips a broken chunk among others without a word, so bytes are inspected before it sees them.
 *
 * Layout (Automerge binary format, "Chunk container"): magic (4 bytes), checksum (first 4 bytes of the SHA-256
 * of type, length and contents), type (1 byte), length of the contents (unsigned LEB128), contents.
 * A compressed change (type 2) has the checksum of its uncompressed form and is left to Automerge to check.
 */
export function isWholeChunk(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  let at = 0;
  while (at < bytes.length) {
    const end = endOfChunk(bytes, at);
    if (end === null) return false;
    at = end;
  }
  return true;
}

function endOfChunk(bytes: Uint8Array, at: number): number | null {
  if (!MAGIC.every((byte, index) => bytes[at + index] === byte)) return null;
  const length = readLength(bytes, at + LENGTH_AT);
  if (!length) return null;
  const end = length.next + length.value;
  if (end > bytes.length) return null;
  const isCompressedChange = bytes[at + TYPE_AT] === 2;
  if (!isCompressedChange) {
    const digest = sha256(bytes.subarray(at + TYPE_AT, end));
    for (let index = 0; index < 4; index += 1) if (digest[index] !== bytes[at + CHECKSUM_AT + index]) return null;
  }
  return end;
}

function readLength(bytes: Uint8Array, at: number): { value: number; next: number } | null {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, next: at + index + 1 };
  }
  return null;
}
