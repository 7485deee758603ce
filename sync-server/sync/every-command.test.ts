import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CommandCall, runCommand } from '#core/commands.ts';
import { changeDocument } from '#core/documents/change-document.ts';
import { constantHashes, loadDocument, missingDependencies, sortedHeads } from '#core/documents/load.ts';
import { documentKinds, type DocumentKind } from '#core/documents/versions.ts';
import { readMessage } from '#core/history/acts.ts';
import { commandNames, commandWalks, inputOf, type WalkStep } from '#core/testing/command-walk.ts';
import { cacheKey, DocumentCache } from './apply.ts';
import { runCommands, type CommandRequest } from './run-commands.ts';

const documentId = '11111111-1111-4111-8111-111111111111';
const author = 'API';

/** Runs the steps as API calls run them, and checks after each that the reply contains all of its changes. */
function walk<Kind extends DocumentKind>(kind: Kind, steps: readonly WalkStep<Kind>[]): string[] {
  const cache = new DocumentCache(4);
  const stored: Uint8Array[] = [];
  const accepted: string[] = [];
  let heads: readonly string[] | null = null;
  for (const step of steps) {
    const document = loadDocument(kind, stored);
    const input = inputOf(step, document, documentId);
    if (step.isLate && heads) {
      // A device that was offline wrote at the same time. Its change is pushed first.
      const away = changeDocument(loadDocument(kind, stored.slice(0, -1)), { message: author }, (draft) =>
        runCommand(draft as never, step.name, input as never),
      );
      if (away.outcome.type === 'changed' && away.outcome.bytes) stored.push(away.outcome.bytes);
      A.free(away.document);
      const merged = loadDocument(kind, stored);
      heads = sortedHeads(merged);
      A.free(merged);
    }
    const call = { name: step.name, input } as unknown as CommandCall;
    const request: CommandRequest = { documentId, kind, heads, stored: undefined, calls: [call], author, time: 1 };
    const tried = runCommands(cache, 'ann', request);
    const answer = tried.type === 'needs-chunks' ? runCommands(cache, 'ann', { ...request, stored }) : tried;
    if (answer.type === 'changed') {
      accepted.push(step.name);
      if (answer.bytes) stored.push(answer.bytes);
      if (answer.bytes || heads) heads = answer.applied.heads;
    } else expect(answer.type).toBe('refused');
    A.free(document);
    if (heads) compare(kind, stored, { heads, held: cache.take(cacheKey('ann', documentId, heads)) });
  }
  return accepted;
}

/** Compares the stored document with the one that the thread keeps loaded. */
function compare(
  kind: DocumentKind,
  stored: readonly Uint8Array[],
  { heads, held }: { readonly heads: readonly string[]; readonly held: A.Doc<unknown> | undefined },
): void {
  const document = loadDocument(kind, stored);
  expect(missingDependencies(document)).toEqual([]);
  expect(sortedHeads(document)).toEqual(heads);
  expect(A.toJS(document)).toEqual(A.toJS(held!));
  const made = A.getChangesMetaSince(document, []).filter(({ hash }) => !constantHashes(kind).has(hash));
  // A change without its author was finished early, by a command that read Automerge's heads after writing.
  for (const { message } of made) expect(readMessage(message).author).toBe(author);
  A.free(document);
  A.free(held!);
}

it.each(documentKinds)('every command of a %s is answered with all of its changes, or changes nothing', (kind) => {
  const accepted = new Set<string>();
  // Actor ids are random, and so is the winner of two devices' writes: in a single round, a command may be refused.
  for (let round = 0; round < 8 && accepted.size < commandNames(kind).length; round += 1)
    for (const [index, walks] of commandWalks(kind).entries())
      fc.assert(
        fc.property(walks, (steps) => {
          for (const name of walk(kind, steps)) accepted.add(name);
        }),
        { seed: 32 + 10 * round + index, numRuns: 4 },
      );
  expect([...accepted].toSorted(), 'each is accepted at least once').toEqual(commandNames(kind).toSorted());
});
