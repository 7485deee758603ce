import type { CommandNameOf } from '#core/commands.ts';
import { readRegister } from '#core/documents/registers.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { InputOfDocument } from '#app/engine/documents/documents.ts';
import type { Tab } from './device.ts';
import { isScratch } from './every-command.ts';
import type { Ledger } from './ledger.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Something that a person does in a tab. Resolves with the words that are on disk. */
export type Action = (tab: Tab) => Promise<readonly string[]>;

interface Means {
  readonly random: SeededRandom;
  readonly newWord: () => string;
}

/** A random action; typing is the most frequent. */
export function pickAction(random: SeededRandom, ledger: Ledger): Action {
  const kinds = [
    newIdea,
    writeWord,
    writeWord,
    writeWord,
    typeInEditor,
    typeInEditor,
    typeInEditor,
    changeProperty,
    changeProperty,
    changeWorkspace,
    closeEditor,
  ];
  return random.pick(kinds)({ random, newWord: () => ledger.newWord() });
}

/** Adds an idea whose body starts with a word. */
function newIdea({ random, newWord }: Means): Action {
  return async (tab) => {
    const id = uuidFromBytes(random.bytes(16));
    const word = newWord();
    await tab.documents.applyCommand(id, 'addIdea', {
      id,
      title: `Idea ${word}`,
      position: `a${random.below(9)}`,
      now: 0,
      today: '2026-11-21',
    });
    await tab.documents.applyCommand(id, 'writeText', {
      path: bodyPath,
      length: 0,
      edits: [{ at: 0, remove: 0, insert: `${word} ` }],
    });
    return [word];
  };
}

/** Types a word into a document that is not open in the editor. */
function writeWord({ random, newWord }: Means): Action {
  return async (tab) => {
    const id = await someItem(tab, random);
    if (!id) return [];
    const word = newWord();
    const result = await tab.documents.applyCommand(id, 'writeText', ({ body }) => {
      const at = wordStart(body, random.below(body.length + 1));
      return { path: bodyPath, length: body.length, edits: [{ at, remove: 0, insert: `${word} ` }] };
    });
    return result.ok ? [word] : [];
  };
}

/** Types words into the open editor, or opens one. The words count as saved once they are flushed. */
function typeInEditor({ random, newWord }: Means): Action {
  return async (tab) => {
    if (!tab.editor || random.chance(0.2)) {
      const id = await someItem(tab, random);
      if (!id || !(await tab.edit(id))) return [];
    }
    const editor = tab.editor;
    if (!editor) return [];
    const words = Array.from({ length: 1 + random.below(3) }, newWord);
    for (const word of words) {
      const { text } = editor.binding;
      editor.binding.edit([{ at: wordStart(text, random.below(text.length + 1)), remove: 0, insert: `${word} ` }]);
    }
    await editor.document.flush();
    return words;
  };
}

function closeEditor(): Action {
  return async (tab) => {
    tab.closeEditor();
    return await Promise.resolve([]);
  };
}

/**
 * Changes something other than a text. The inputs are drawn when the command runs, which keeps the random numbers in
 * order.
 */
function changeProperty({ random }: Means): Action {
  const n = random.below(4);
  const changes: readonly Change[] = [
    change('renameItem', () => ({ title: `Title ${n} ${random.below(1000)}` })),
    change('choosePillar', () => ({ pillarId: `p${n}` })),
    change('choosePlatform', () => ({ platformId: n + 1, chosen: random.chance(0.6) })),
    change('tagItem', () => ({ tags: [`t${n}`] })),
    change('moveItem', () => ({ position: `b${n}` })),
    change('promoteIdea', () => ({ now: 0, today: '2026-11-21' })),
    change('deleteItem', () => ({ now: 0 })),
    change('restoreItem', () => undefined),
    change('setStepValue', () => ({ step: 'review-edit', field: 'tone', value: `tone ${n}` })),
    change('tickStepKey', () => ({
      step: 'final-review',
      field: 'checklist',
      key: 'opener',
      ticked: random.chance(0.5),
    })),
    // Sets the title that it already has: a command that changes nothing.
    change('renameItem', ({ title }) => ({ title: readRegister(title) ?? '' })),
  ];
  const made = random.pick(changes);
  return async (tab) => {
    const id = await someItem(tab, random);
    if (id) await made(tab, id);
    return [];
  };
}

type Change = (tab: Tab, id: string) => Promise<unknown>;

function change<Name extends CommandNameOf<'content-item'>>(name: Name, input: InputOfDocument<Name>): Change {
  return (tab, id) => tab.documents.applyCommand(id, name, input);
}

function changeWorkspace({ random, newWord }: Means): Action {
  return async (tab) => {
    const id = uuidFromBytes(random.bytes(16));
    await tab.documents.applyCommand(tab.device.account, 'addPillar', {
      id,
      position: `c${random.below(9)}`,
      name: `Pillar ${newWord()}`,
    });
    return [];
  };
}

async function someItem(tab: Tab, random: SeededRandom): Promise<string | null> {
  const rows = await tab.store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
  const written = rows.filter((stored) => stored.row.createdAt !== null && !isScratch(stored.id));
  return written.length === 0 ? null : random.pick(written).id;
}

/** Words are never split, so that each can be found whole afterwards. */
function wordStart(text: string, at: number): number {
  return text.lastIndexOf(' ', at - 1) + 1;
}
