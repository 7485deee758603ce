import * as A from '@automerge/automerge/slim';
import { expect, it } from 'vitest';
import { TestIdea } from '../testing/test-documents.ts';
import { DocumentCache } from './apply.ts';
import { runCommands, type CommandRequest } from './run-commands.ts';

const chapter = 'A sentence of a long piece. '.repeat(2_000);

function requestOn(idea: TestIdea, change: Partial<CommandRequest>): CommandRequest {
  return {
    documentId: idea.id,
    kind: 'content-item',
    heads: A.getHeads(idea.replica.document),
    stored: undefined,
    calls: [],
    author: 'API',
    time: 0,
    ...change,
  };
}

it('a refused command leaves the document loaded, as it was', () => {
  const cache = new DocumentCache(1);
  const idea = new TestIdea();
  const stored = [idea.add('A long piece'), idea.write(chapter)];
  const rename = { name: 'renameItem', input: { title: 'Half a change' } } as const;
  const broken = { name: 'renameItem', input: { title: '' } } as const;
  const refused = requestOn(idea, { stored, calls: [rename, broken] });
  expect(runCommands(cache, 'ann', refused)).toMatchObject({ type: 'refused' });
  expect(runCommands(cache, 'ann', requestOn(idea, { calls: [broken] }))).toMatchObject({ type: 'refused' });
  const accepted = requestOn(idea, { calls: [{ name: 'renameItem', input: { title: 'A whole change' } }] });
  expect(runCommands(cache, 'ann', accepted)).toMatchObject({
    type: 'changed',
    applied: {
      rowJson: expect.stringContaining('"A whole change"') as string,
      text: expect.stringContaining(chapter.trim()) as string,
    },
  });
});

it('a refused command on a document that is not stored leaves nothing', () => {
  const cache = new DocumentCache(1);
  const idea = new TestIdea();
  const calls = [{ name: 'renameItem', input: { title: '' } }] as const;
  expect(runCommands(cache, 'ann', requestOn(idea, { heads: null, stored: [], calls }))).toMatchObject({
    type: 'refused',
  });
});
