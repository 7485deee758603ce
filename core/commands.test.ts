import * as A from '@automerge/automerge/slim';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { commands, runCommand, type CommandFailure, type CommandInput, type CommandKind } from './commands.ts';
import type { ContentFailure } from './content/failures.ts';
import { loadDocument } from './documents/load.ts';
import { readRegister } from './documents/registers.ts';
import { documentKinds, type DocumentKind } from './documents/versions.ts';
import type { Result } from './kernel/result.ts';

const core = import.meta.dirname;

/** Matches an exported function whose first parameter is a document and that returns a command's result. */
const command = /^export function (\w+)\(\s*\w+: (ContentItem|Workspace)\b[^]*?\): (.*) \{$/gm;
const kinds: Readonly<Record<string, DocumentKind>> = { ContentItem: 'content-item', Workspace: 'workspace' };

/** The commands that the files of core export, by document kind. */
function exportedCommands(): Record<DocumentKind, string[]> {
  const found = { 'content-item': [] as string[], workspace: [] as string[] };
  for (const path of readdirSync(core, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.includes('testing')) continue;
    for (const [, name, shape, returned] of readFileSync(`${core}/${path}`, 'utf8').matchAll(command))
      if (returned!.startsWith('Result<void,')) found[kinds[shape!]!].push(name!);
  }
  return found;
}

describe('the commands by name', () => {
  it('are all the commands that core exports, each with the documents of its kind', () => {
    const exported = exportedCommands();
    for (const kind of documentKinds)
      expect(Object.keys(commands[kind]).toSorted(), 'see core/commands.ts').toEqual(exported[kind].toSorted());
  });

  it('run on a document that is open for changes', () => {
    let renamed: Result<void, ContentFailure> | undefined;
    const item = A.change(loadDocument('content-item', []), (draft) => {
      renamed = runCommand(draft, 'renameItem', { title: ' A  forecast ' });
    });
    expect(renamed?.ok).toBe(true);
    expect(readRegister(item.title)).toBe('A forecast');
  });

  it('refuse with the command’s own failure', () => {
    A.change(loadDocument('content-item', []), (draft) => {
      expect(runCommand(draft, 'renameItem', { title: '' })).toEqual({ ok: false, error: { type: 'title-required' } });
    });
  });

  it('give the input, the kind and the failures to the compiler', () => {
    expectTypeOf<CommandInput<'renameItem'>>().toEqualTypeOf<{ title: string }>();
    expectTypeOf<CommandInput<'restoreItem'>>().toEqualTypeOf<undefined>();
    expectTypeOf<CommandKind<'renameItem'>>().toEqualTypeOf<'content-item'>();
    expectTypeOf<CommandKind<'claimMilestone'>>().toEqualTypeOf<'workspace'>();
    expectTypeOf<CommandFailure<'renameItem'>>().toEqualTypeOf<ContentFailure>();
    expectTypeOf<CommandFailure<'moveItem'>>().toBeNever();
  });
});
