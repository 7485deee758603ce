import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { concatBytes } from '#core/kernel/bytes.ts';

/** A column of a change: its specification's number and its encoded bytes. */
export type HandmadeColumn = readonly [specification: number, bytes: readonly number[] | Uint8Array];

/** A handmade change, for what Automerge itself would never write. Missing parts get the values of a valid change. */
interface HandmadeChange {
  readonly dependencies?: readonly string[];
  /** Hex. */
  readonly actor?: string;
  readonly sequence?: number;
  readonly startOp?: number;
  readonly message?: Uint8Array;
  readonly otherActors?: readonly string[];
  readonly columns?: readonly HandmadeColumn[];
  /** Written in place of the columns' true lengths, by specification. */
  readonly claimedLengths?: Readonly<Record<number, number>>;
}

/** Column specifications of a change (Automerge binary format, "Operation columns"). */
export const column = {
  objectActor: 0x01,
  objectCounter: 0x02,
  keyActor: 0x11,
  keyCounter: 0x13,
  key: 0x15,
  insert: 0x34,
  action: 0x42,
  valueKind: 0x56,
  value: 0x57,
  predecessors: 0x70,
} as const;

export const action = { set: 1 } as const;

export const chunkType = { document: 0, change: 1, deflatedChange: 2, bundle: 3 } as const;

const MAGIC = [0x85, 0x6f, 0x4a, 0x83];
const NULL_VALUE = 0;
const TEXT_VALUE = 6;

/** The bytes of a change. It depends on a change that does not exist, unless it names other dependencies. */
export function handmadeChange(change: HandmadeChange = {}): Uint8Array {
  return chunkOf(chunkType.change, contentsOf(change));
}

/** The same change with its contents deflated. */
export function deflatedChange(change: HandmadeChange): Uint8Array {
  const contents = contentsOf(change);
  const deflated = deflateRawSync(contents, { level: 9 });
  return chunkOf(chunkType.deflatedChange, deflated, checksumOf(chunkType.change, contents));
}

/** Any contents in a chunk of any type, with a valid checksum. */
export function chunkOf(type: number, contents: Uint8Array, checksum = checksumOf(type, contents)): Uint8Array {
  return concatBytes([
    Uint8Array.from(MAGIC),
    checksum,
    Uint8Array.from([type, ...unsigned(contents.length)]),
    contents,
  ]);
}

/** Columns of a change that sets one key of the root to a text. */
export function setKey(key: Uint8Array, value: Uint8Array): readonly HandmadeColumn[] {
  return [
    [column.key, [...signed(-1), ...unsigned(key.length), ...key]],
    [column.insert, unsigned(1)],
    [column.action, run(1, action.set)],
    [column.valueKind, run(1, value.length * 16 + TEXT_VALUE)],
    [column.value, value],
    [column.predecessors, run(1, 0)],
  ];
}

/** Columns of a change that sets one key of the root many times: as many bytes for one time as for a million. */
export function setKeyTimes(times: number): readonly HandmadeColumn[] {
  return [
    [column.key, [...signed(times), 1, 'k'.charCodeAt(0)]],
    [column.insert, unsigned(times)],
    [column.action, run(times, action.set)],
    [column.valueKind, run(times, NULL_VALUE)],
    [column.predecessors, run(times, 0)],
  ];
}

/** A run of a run-length column. */
export function run(times: number, value: number): number[] {
  return [...signed(times), ...unsigned(value)];
}

export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

export function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest < -0x40 || rest >= 0x40) {
    bytes.push((((rest % 0x80) + 0x80) % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, ((rest % 0x80) + 0x80) % 0x80];
}

function contentsOf({
  dependencies = ['0'.repeat(64)],
  actor = 'ab'.repeat(16),
  sequence = 1,
  startOp = 1000,
  message = new Uint8Array(0),
  otherActors = [],
  columns = [],
  claimedLengths = {},
}: HandmadeChange): Uint8Array {
  const metadata = columns.flatMap(([specification, bytes]) => [
    ...unsigned(specification),
    ...unsigned(claimedLengths[specification] ?? bytes.length),
  ]);
  return concatBytes([
    Uint8Array.from(unsigned(dependencies.length)),
    ...dependencies.map((hash) => Buffer.from(hash, 'hex')),
    Uint8Array.from(actorBytes(actor)),
    Uint8Array.from([...unsigned(sequence), ...unsigned(startOp), ...signed(0), ...unsigned(message.length)]),
    message,
    Uint8Array.from([...unsigned(otherActors.length), ...otherActors.flatMap(actorBytes)]),
    Uint8Array.from([...unsigned(columns.length), ...metadata]),
    ...columns.map(([, bytes]) => Uint8Array.from(bytes)),
  ]);
}

function actorBytes(actor: string): number[] {
  return [...unsigned(actor.length / 2), ...Buffer.from(actor, 'hex')];
}

function checksumOf(type: number, contents: Uint8Array): Uint8Array {
  return createHash('sha256')
    .update(Uint8Array.from([type, ...unsigned(contents.length)]))
    .update(contents)
    .digest()
    .subarray(0, 4);
}
