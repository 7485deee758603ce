import {
  action,
  chunkOf,
  chunkType,
  column,
  deflatedChange,
  handmadeChange,
  run,
  setKey,
  setKeyTimes,
  signed,
  unsigned,
  type HandmadeColumn,
} from './hostile-chunks.ts';

interface HostileSample {
  readonly what: string;
  readonly bytes: Uint8Array;
  readonly reason: 'malformed' | 'oversized';
}

const key = Buffer.from('k');
const value = Buffer.from('v');
const one = setKey(key, value);

/**
 * Chunks that no device writes, and that Automerge accepts, or takes very long to refuse. A few hundred kilobytes in
 * total.
 */
export function hostileSamples(): readonly HostileSample[] {
  return [
    {
      what: '97 bytes that unfold to a million operations',
      bytes: handmadeChange({ columns: setKeyTimes(1_000_000) }),
      reason: 'oversized',
    },
    {
      what: 'a run of more operations than there are numbers',
      bytes: handmadeChange({ columns: setKeyTimes(2 ** 52) }),
      reason: 'oversized',
    },
    {
      what: 'some kilobytes that unfold to letters without end',
      bytes: deflatedChange({ columns: setKey(key, new Uint8Array(9_000_000).fill(0x61)) }),
      reason: 'oversized',
    },
    {
      what: 'a hundred kilobytes that unfold to a title of 100 MB',
      bytes: deflatedChange({ columns: setKey(Buffer.from('title'), new Uint8Array(100_000_000).fill(0x61)) }),
      reason: 'oversized',
    },
    {
      what: 'predecessors without end',
      bytes: handmadeChange({ columns: [...one.slice(0, -1), [column.predecessors, run(1, 2 ** 40)]] }),
      reason: 'oversized',
    },
    {
      what: 'a key of the root that names the prototype',
      bytes: handmadeChange({ columns: setKey(Buffer.from('__proto__'), value) }),
      reason: 'malformed',
    },
    {
      what: 'a key within a map that names the prototype',
      bytes: handmadeChange({
        columns: [
          [column.objectActor, run(1, 0)],
          [column.objectCounter, run(1, 1)],
          ...setKey(Buffer.from('__proto__'), value),
        ],
      }),
      reason: 'malformed',
    },
    {
      what: 'a key of 5,000 bytes',
      bytes: handmadeChange({ columns: setKey(new Uint8Array(5000).fill(0x61), value) }),
      reason: 'oversized',
    },
    {
      what: 'a key that is not UTF-8',
      bytes: handmadeChange({ columns: setKey(Uint8Array.from([0xff]), value) }),
      reason: 'malformed',
    },
    {
      what: 'a text that is not UTF-8',
      bytes: handmadeChange({ columns: setKey(key, Uint8Array.from([0xc3, 0x28])) }),
      reason: 'malformed',
    },
    {
      what: 'a letter cut in two texts',
      bytes: handmadeChange({ columns: twoTexts(Buffer.from('é')) }),
      reason: 'malformed',
    },
    {
      what: 'a note that is not UTF-8',
      bytes: handmadeChange({ message: Uint8Array.from([0xff]), columns: one }),
      reason: 'malformed',
    },
    {
      what: 'the last number that an operation can have',
      bytes: handmadeChange({ startOp: 2 ** 32 - 1, columns: one }),
      reason: 'malformed',
    },
    { what: 'operations from number 0', bytes: handmadeChange({ startOp: 0, columns: one }), reason: 'malformed' },
    {
      what: 'operations beyond the last number',
      bytes: handmadeChange({ startOp: 2 ** 31 - 10, columns: setKeyTimes(100) }),
      reason: 'malformed',
    },
    {
      what: 'an element before the first',
      bytes: handmadeChange({ columns: [[column.keyCounter, [...signed(1), ...signed(-5)]], ...one.slice(1)] }),
      reason: 'malformed',
    },
    {
      what: 'an actor that nobody named',
      bytes: handmadeChange({ columns: [[column.objectActor, run(1, 7)], ...one] }),
      reason: 'malformed',
    },
    {
      what: 'an action that there is not',
      bytes: handmadeChange({ columns: one.map((each) => (each[0] === column.action ? [each[0], run(1, 99)] : each)) }),
      reason: 'malformed',
    },
    {
      what: 'an actor without an id',
      bytes: handmadeChange({ actor: '', columns: one }),
      reason: 'malformed',
    },
    {
      what: 'an actor with an id of 100 bytes',
      bytes: handmadeChange({ otherActors: ['cd'.repeat(100)], columns: one }),
      reason: 'malformed',
    },
    {
      what: 'more actors than there are bytes',
      bytes: chunkOf(chunkType.document, Uint8Array.from(unsigned(2 ** 40))),
      reason: 'oversized',
    },
    {
      what: 'more dependencies than there are bytes',
      bytes: chunkOf(chunkType.change, Uint8Array.from(unsigned(2 ** 40))),
      reason: 'malformed',
    },
    {
      what: 'a column that is longer than its chunk',
      bytes: handmadeChange({ columns: one, claimedLengths: { [column.action]: 2 ** 30 } }),
      reason: 'malformed',
    },
    {
      what: 'a number without an end',
      bytes: chunkOf(chunkType.change, new Uint8Array(30).fill(0xff)),
      reason: 'malformed',
    },
    {
      what: 'a column that there is not',
      bytes: handmadeChange({ columns: [...one, [0xf2, [1]]] }),
      reason: 'malformed',
    },
    {
      what: 'a column that comes twice',
      bytes: handmadeChange({ columns: [...one, [column.predecessors, run(1, 0)]] }),
      reason: 'malformed',
    },
    {
      what: 'a deflated column in a change',
      bytes: handmadeChange({ columns: one.map((each) => (each[0] === column.value ? [0x5f, each[1]] : each)) }),
      reason: 'malformed',
    },
    {
      what: 'a bundle of changes',
      bytes: chunkOf(chunkType.bundle, Uint8Array.from([0])),
      reason: 'malformed',
    },
    { what: 'a chunk of no type', bytes: chunkOf(9, Uint8Array.from([0])), reason: 'malformed' },
    { what: 'an empty chunk', bytes: chunkOf(chunkType.change, new Uint8Array(0)), reason: 'malformed' },
    {
      what: 'a deflated change that does not inflate',
      bytes: chunkOf(chunkType.deflatedChange, new Uint8Array(40).fill(0xee)),
      reason: 'malformed',
    },
  ];
}

/** Two keys whose values divide the bytes between them. */
function twoTexts(bytes: Uint8Array): readonly HandmadeColumn[] {
  return [
    [column.key, [...signed(-2), 1, 0x61, 1, 0x62]],
    [column.insert, unsigned(2)],
    [column.action, run(2, action.set)],
    [column.valueKind, run(2, 16 + 6)],
    [column.value, bytes],
    [column.predecessors, run(2, 0)],
  ];
}
