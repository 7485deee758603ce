import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { constantHashes, loadDocument, missingDependencies, sortedHeads } from '#core/documents/load.ts';
import { documentKinds, type DocumentKind } from '#core/documents/versions.ts';
import { readMessage } from '#core/history/acts.ts';
import { commandNames, commandWalks, inputOf, type WalkStep } from '#core/testing/command-walk.ts';
import { loadOpenDocument } from './load-open-document.ts';
import { readChunks } from './document-storage.ts';
import { TestBrowser } from '../../testing/test-browser.ts';

const id = '11111111-1111-4111-8111-111111111111';
const device = 'laptop';
/** Number of changes that a late command has not seen. */
const LATE = 3;

/** Applies a random sequence of commands and checks what is on the disk. @returns the names of accepted commands */
async function walk<Kind extends DocumentKind>(kind: Kind, steps: readonly WalkStep<Kind>[]): Promise<string[]> {
  const browser = new TestBrowser();
  const { store } = browser.openTab();
  const document = await loadOpenDocument(
    { store, clock: browser.clock, random: browser.random, deviceName: device },
    {
      kind,
      id,
      device: () => Promise.resolve('ab'.repeat(16)),
      events: { typed: () => {}, stored: () => {}, unsaved: () => {} },
    },
  );
  const accepted: string[] = [];
  const seen = [A.getHeads(document.doc())];
  for (const step of steps) {
    const before = A.toJS(document.doc());
    const heads = step.isLate ? (seen.at(-LATE) ?? seen[0]!) : null;
    const input = inputOf(step, heads ? A.view(document.doc(), heads) : document.doc(), id);
    const result = heads ? document.applyCommandAsOf(heads, step.name, input) : document.applyCommand(step.name, input);
    if (result.ok) accepted.push(step.name);
    else expect(A.toJS(document.doc()), `${step.name} was refused`).toEqual(before);
    seen.push(A.getHeads(document.doc()));
  }
  await document.flush();
  const { sound } = await readChunks(store, id);
  const onDisk = loadDocument(
    kind,
    sound.map(({ bytes }) => bytes),
  );
  expect(missingDependencies(onDisk)).toEqual([]);
  expect(sortedHeads(onDisk)).toEqual(sortedHeads(document.doc()));
  expect(A.toJS(onDisk)).toEqual(A.toJS(document.doc()));
  const made = A.getChangesMetaSince(onDisk, []).filter(({ hash }) => !constantHashes(kind).has(hash));
  // Automerge finishes a change early when a command reads heads after its first write; such a change names no device.
  for (const { message } of made) expect(readMessage(message).author).toBe(device);
  document.close();
  A.free(onDisk);
  return accepted;
}

it.each(documentKinds)('every command of a %s is stored whole, or changes nothing', async (kind) => {
  const accepted = new Set<string>();
  // Actor ids are random and decide which of two concurrent writes wins: one round may accept no choice.
  for (let round = 0; round < 8 && accepted.size < commandNames(kind).length; round += 1)
    for (const [index, walks] of commandWalks(kind).entries())
      await fc.assert(
        fc.asyncProperty(walks, async (steps) => {
          for (const name of await walk(kind, steps)) accepted.add(name);
        }),
        { seed: 32 + 10 * round + index, numRuns: 4 },
      );
  expect([...accepted].toSorted(), 'each is accepted at least once').toEqual(commandNames(kind).toSorted());
});
