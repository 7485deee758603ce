import * as A from '@automerge/automerge/slim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkOf, chunkType, column, handmadeChange, setKey, signed } from '../testing/hostile-chunks.ts';
import { hostileSamples } from '../testing/hostile-samples.ts';
import { pulledBody, TestIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

const stored = { outcome: 'stored' } as const;
const missing = { outcome: 'missing' } as const;
const refused = (reason: string) => ({ outcome: 'refused', reason });

const one = setKey(Buffer.from('k'), Buffer.from('v'));

/**
 * Chunks that pass the inspection but cannot be applied. Automerge leaves out most of them, and everything after them,
 * without an error.
 */
const unfit: readonly (readonly [string, (idea: TestIdea) => Uint8Array])[] = [
  [
    'a sequence number that its actor is not at',
    (idea) => handmadeChange({ dependencies: heads(idea), sequence: 7, columns: one }),
  ],
  ['an object that there is not', (idea) => handmadeChange({ dependencies: heads(idea), columns: inNoObject })],
  ['an operation without a key', (idea) => handmadeChange({ dependencies: heads(idea), columns: one.slice(1) })],
  ['a whole document with other heads than its own', (idea) => withOtherHeads(idea.whole())],
  ['a bundle', () => chunkOf(chunkType.bundle, new Uint8Array(9))],
  ['a type of chunk that there is not', () => chunkOf(77, new Uint8Array(9))],
];

const inNoObject = [
  [column.objectActor, [...signed(1), 0]],
  [column.objectCounter, [...signed(1), 99]],
  ...one,
] as const;

describe('`stored` is answered only for changes that the document contains', () => {
  it.each(unfit)('and not of %s, nor of the chunk after it unless it is there', async (_what, bad) => {
    for (const order of ['bad first', 'good first']) {
      const client = await server.newUser();
      const idea = new TestIdea();
      await client.push([{ documentId: idea.id, bytes: idea.add() }]);
      const badChunk = { documentId: idea.id, bytes: bad(idea) };
      const goodChunk = { documentId: idea.id, bytes: idea.write('Good words.') };
      const chunks = order === 'bad first' ? [badChunk, goodChunk] : [goodChunk, badChunk];
      const answer = await client.push(chunks);
      const outcomes = new Map(chunks.map((chunk, index) => [chunk, answer.chunks[index]]));
      expect(outcomes.get(badChunk), order).toEqual(refused('malformed'));
      expect(outcomes.get(goodChunk), order).toEqual(stored);
      expect(pulledBody(await client.pullAll(), idea.id), order).toBe('Good words.');
    }
  });

  it('and a change whose dependencies are not there is missing, beside one that is stored', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    await client.push([{ documentId: idea.id, bytes: idea.add() }]);
    const elsewhere = idea.elsewhere();
    elsewhere.write('Never sent. ');
    const answer = await client.push([
      { documentId: idea.id, bytes: elsewhere.write('Waits for it.') },
      { documentId: idea.id, bytes: handmadeChange({ dependencies: ['0'.repeat(64)], columns: one }) },
      { documentId: idea.id, bytes: idea.write('Good words.') },
    ]);
    expect(answer.chunks).toEqual([missing, missing, stored]);
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('Good words.');
  });

  it('and what destroys the document’s shape does not take the chunk beside it along', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    const first = idea.add();
    const broken = idea.tryOut((draft) => void delete (draft as Partial<typeof draft>).steps);
    const answer = await client.push([
      { documentId: idea.id, bytes: first },
      { documentId: idea.id, bytes: broken },
      { documentId: idea.id, bytes: idea.write('Good words.') },
    ]);
    expect(answer.chunks).toEqual([stored, refused('malformed'), stored]);
  });
});

it('a hostile chunk is refused with its reason, and the one beside it is stored', async () => {
  const client = await server.newUser();
  const idea = new TestIdea();
  const samples = hostileSamples();
  const answer = await client.push([
    ...samples.map(({ bytes }) => ({ documentId: idea.id, bytes })),
    { documentId: idea.id, bytes: concatBytes([idea.add(), idea.write('Good words.')]) },
  ]);
  expect(answer.chunks).toEqual([...samples.map(({ reason }) => refused(reason)), stored]);
  expect(pulledBody(await client.pullAll(), idea.id)).toBe('Good words.');
});

it('a push with a title of 100 kB is answered with a bounded row and text', async () => {
  const client = await server.newUser();
  const idea = new TestIdea();
  const first = idea.add();
  const endless = idea.tryOut((draft) => void (draft.title = new A.ImmutableString('endless '.repeat(12_500))));
  const { chunks, documents } = await client.push([first, endless].map((bytes) => ({ documentId: idea.id, bytes })));
  expect(chunks).toEqual([stored, stored]);
  const title = `${'endless '.repeat(38).slice(0, 299)}…`;
  expect(documents).toMatchObject([{ row: { title }, text: title }]);
  expect((await client.pull()).rows).toMatchObject([{ row: { title } }]);
});

function heads(idea: TestIdea): string[] {
  return A.getHeads(idea.replica.document);
}

/** A saved document that claims another last change than it has. */
function withOtherHeads(whole: Uint8Array): Uint8Array {
  const [head = ''] = A.getHeads(A.load(whole));
  const lengthAt = 9;
  const contentsAt = whole.findIndex((byte, at) => at >= lengthAt && byte < 0x80) + 1;
  const contents = Buffer.from(whole.slice(contentsAt));
  contents[contents.indexOf(head, 0, 'hex')]! ^= 1;
  return chunkOf(chunkType.document, contents);
}
