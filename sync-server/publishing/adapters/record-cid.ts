import { createHash } from 'node:crypto';

/**
 * The values of a record that is hashed here. `{ $link: cid }` is a link, as in JSON. Fractions and bytes do not occur
 * in posts.
 */
export type RecordValue = string | number | boolean | null | readonly RecordValue[] | RecordMap;
export interface RecordMap {
  readonly [key: string]: RecordValue;
}

/**
 * The content identifier of a record, as an atproto server computes it: CIDv1 with the codec dag-cbor and SHA-256, in
 * base32 (ipld.io/specs/codecs/dag-cbor). A reply names the post before it by this identifier, so posts that are created
 * in one request can reply to each other.
 */
export function recordCid(record: RecordMap): string {
  const digest = createHash('sha256').update(dagCbor(record)).digest();
  return `b${base32(Buffer.concat([cidPrefix, digest]))}`;
}

/** Version 1, dag-cbor, SHA-256, 32 bytes. */
const cidPrefix = Buffer.from([0x01, 0x71, 0x12, 0x20]);

const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const;
/** The tag of a link (ipld.io/specs/codecs/dag-cbor). */
const LINK = 42;

/** The one encoding that DAG-CBOR allows: shortest lengths, and keys sorted by length, then by their bytes. */
function dagCbor(value: RecordValue): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xf5 : 0xf4]);
  if (typeof value === 'number') return integer(value);
  if (typeof value === 'string') return textOf(value);
  if (isArray(value)) return Buffer.concat([head(major.array, value.length), ...value.map(dagCbor)]);
  if (typeof value['$link'] === 'string') return linkTo(value['$link']);
  const entries = Object.entries(value).map(([key, each]) => ({ key: textOf(key), value: dagCbor(each) }));
  // The head of a text begins with its length, so comparing whole keys compares lengths first.
  entries.sort((left, right) => Buffer.compare(left.key, right.key));
  return Buffer.concat([head(major.map, entries.length), ...entries.flatMap((entry) => [entry.key, entry.value])]);
}

function isArray(value: readonly RecordValue[] | RecordMap): value is readonly RecordValue[] {
  return Array.isArray(value);
}

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([head(major.text, bytes.length), bytes]);
}

/** The identifier's bytes after a zero, which stands for the binary form of its base. */
function linkTo(cid: string): Buffer {
  const bytes = Buffer.concat([Buffer.from([0]), fromBase32(cid.slice(1))]);
  return Buffer.concat([head(major.tag, LINK), head(major.bytes, bytes.length), bytes]);
}

function integer(value: number): Buffer {
  if (!Number.isSafeInteger(value)) throw new Error('A record holds whole numbers only');
  return value < 0 ? head(major.negative, -1 - value) : head(major.unsigned, value);
}

/** A CBOR head: three bits of type, then the size in as few bytes as possible. */
function head(type: number, size: number): Buffer {
  const start = type << 5;
  if (size < 24) return Buffer.from([start | size]);
  if (size < 0x100) return Buffer.from([start | 24, size]);
  const isLong = size >= 0x1_00_00_00_00;
  const length = size < 0x1_00_00 ? 2 : isLong ? 8 : 4;
  const bytes = Buffer.alloc(1 + length);
  bytes[0] = start | (length === 2 ? 25 : length === 4 ? 26 : 27);
  if (isLong) bytes.writeBigUInt64BE(BigInt(size), 1);
  else bytes.writeUIntBE(size, 1, length);
  return bytes;
}

const base32Digits = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 in lower case, without padding. */
function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let left = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (left += 8; left >= 5; left -= 5) text += base32Digits[(bits >> (left - 5)) & 31]!;
    bits &= (1 << left) - 1;
  }
  return left > 0 ? text + base32Digits[(bits << (5 - left)) & 31]! : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let left = 0;
  for (const digit of text) {
    bits = ((bits << 5) | base32Digits.indexOf(digit)) & 0xfff;
    left += 5;
    if (left < 8) continue;
    left -= 8;
    bytes.push((bits >> left) & 0xff);
  }
  return Buffer.from(bytes);
}
