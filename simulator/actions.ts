import { addIdea } from '#core/content/add-idea.ts';
import { choosePillar } from '#core/content/choose-pillar.ts';
import { choosePlatform } from '#core/content/choose-platform.ts';
import { deleteItem } from '#core/content/delete-item.ts';
import { moveItem } from '#core/content/move-item.ts';
import { promoteIdea } from '#core/content/promote-idea.ts';
import { renameItem } from '#core/content/rename-item.ts';
import { restoreItem } from '#core/content/restore-item.ts';
import { tagItem } from '#core/content/tag-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { done, type Result } from '#core/kernel/result.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { addPillar } from '#core/pillars/add-pillar.ts';
import { setStepValue } from '#core/wizard/set-step-value.ts';
import { tickStepKey } from '#core/wizard/tick-step-key.ts';
import type { Tab } from './device.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Something a person does in a tab. Resolves with the words that the disk has taken. */
export type Action = (tab: Tab) => Promise<readonly string[]>;

interface Means {
  readonly random: SeededRandom;
  readonly newWord: () => string;
}

/** Adds an idea whose body starts with a word. */
export function newIdea({ random, newWord }: Means): Action {
  return async (tab) => {
    const id = uuidFromBytes(random.bytes(16));
    const word = newWord();
    await tab.documents.applyCommand('content-item', id, addIdea, {
      id,
      title: `Idea ${word}`,
      position: `a${random.below(9)}`,
      now: 0,
      today: '2026-11-21',
    });
    await tab.documents.applyCommand('content-item', id, writeText, {
      path: bodyPath,
      length: 0,
      edits: [{ at: 0, remove: 0, insert: `${word} ` }],
    });
    return [word];
  };
}

/** Types a word into a document that is not open in the editor. */
export function writeWord({ random, newWord }: Means): Action {
  return async (tab) => {
    const id = await someItem(tab, random);
    if (!id) return [];
    const word = newWord();
    const insert = (item: ContentItem): Result<void, unknown> => {
      const at = wordStart(item.body, random.below(item.body.length + 1));
      return writeText(item, {
        path: bodyPath,
        length: item.body.length,
        edits: [{ at, remove: 0, insert: `${word} ` }],
      });
    };
    const result = await tab.documents.applyCommand('content-item', id, insert, undefined);
    return result.ok ? [word] : [];
  };
}

/** Types words into the open editor, opening one when none is. They are promised once they are flushed. */
export function typeInEditor({ random, newWord }: Means): Action {
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

export function closeEditor(): Action {
  return async (tab) => {
    tab.closeEditor();
    return await Promise.resolve([]);
  };
}

/** Changes something other than a text. */
export function changeProperty({ random }: Means): Action {
  const n = random.below(4);
  const commands: ((item: ContentItem) => Result<void, unknown>)[] = [
    (item) => renameItem(item, { title: `Title ${n} ${random.below(1000)}` }),
    (item) => choosePillar(item, { pillarId: `p${n}` }),
    (item) => choosePlatform(item, { platformId: n + 1, chosen: random.chance(0.6) }),
    (item) => tagItem(item, { tags: [`t${n}`] }),
    (item) => moveItem(item, { position: `b${n}` }),
    (item) => promoteIdea(item, { now: 0, today: '2026-11-21' }),
    (item) => deleteItem(item, { now: 0 }),
    (item) => restoreItem(item),
    (item) => setStepValue(item, { step: 'review-edit', field: 'tone', value: `tone ${n}` }),
    (item) =>
      tickStepKey(item, { step: 'final-review', field: 'checklist', key: 'opener', ticked: random.chance(0.5) }),
    () => done,
  ];
  const command = random.pick(commands);
  return async (tab) => {
    const id = await someItem(tab, random);
    if (id) await tab.documents.applyCommand('content-item', id, (item: ContentItem) => command(item), undefined);
    return [];
  };
}

export function changeWorkspace({ random, newWord }: Means): Action {
  return async (tab) => {
    const id = uuidFromBytes(random.bytes(16));
    await tab.documents.applyCommand('workspace', tab.device.account, addPillar, {
      id,
      position: `c${random.below(9)}`,
      name: `Pillar ${newWord()}`,
    });
    return [];
  };
}

async function someItem(tab: Tab, random: SeededRandom): Promise<string | null> {
  const rows = await tab.store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
  const written = rows.filter((stored) => stored.row.createdAt !== null);
  return written.length === 0 ? null : random.pick(written).id;
}

/** Words are never split, so each can be looked for whole afterwards. */
function wordStart(text: string, at: number): number {
  return text.lastIndexOf(' ', at - 1) + 1;
}
