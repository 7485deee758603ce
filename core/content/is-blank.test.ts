import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommandInput, type CommandNameOf, commands, runCommand } from '../commands.ts';
import { loadDocument } from '../documents/load.ts';
import { allStepFields } from '../documents/step-fields.ts';
import { bodyPath, stepTextPath } from '../documents/text-path.ts';
import { commandInputs } from '../testing/command-inputs.ts';
import { ideaId, newIdea } from '../testing/ideas.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { choosePillar, choosePlatform, renameItem, restoreItem, tagItem } from './edit-item.ts';
import { contentRow } from './content-row.ts';
import { discardBlank, isBlank } from './is-blank.ts';
import { removeLinkCard, setLinkCard } from './link-card.ts';
import { startItem } from './make-item.ts';
import { nameVersion, restoreVersion } from './restore-version.ts';
import { setStepValue, tickStepKey } from './write-step.ts';
import { replaceText, writeText } from './write-text.ts';

type Name = CommandNameOf<'content-item'>;

const now = Date.UTC(2026, 10, 21, 8);
const place = { id: ideaId, position: 'a0', now, today: '2026-11-21' };

/** An item that was started and in which nothing was written, on two devices. */
function startedOnTwoDevices() {
  const laptop = new Replica('content-item', 'aa', 'laptop');
  const phone = new Replica('content-item', 'bb', 'phone');
  laptop.run(startItem, { ...place, choices: { platformIds: [1], contentType: 'post' } });
  phone.receive(laptop);
  return { laptop, phone };
}

const started = () => startedOnTwoDevices().laptop;
const type = (text: string, path = bodyPath) => ({ path, length: 0, edits: [{ at: 0, remove: 0, insert: text }] });
const erase = { path: bodyPath, text: '' };
const card = { url: 'https://maya.example/bets', title: 'Bets', description: '', image: null };

describe('an item that was started', () => {
  it('is blank until something is written, whatever was chosen', () => {
    const laptop = started();
    expect(isBlank(laptop.document)).toBe(true);
    laptop.run(choosePlatform, { platformId: 1, chosen: false });
    laptop.run(choosePlatform, { platformId: 2, chosen: true });
    laptop.run(choosePillar, { pillarId: 'p1' });
    laptop.run(setStepValue, { step: 'platform', field: 'contentType', value: 'thread' });
    laptop.run(tickStepKey, { step: 'final-review', field: 'checklist', key: 'opener', ticked: true });
    laptop.run(tickStepKey, { step: 'final-review', field: 'checklist', key: 'opener', ticked: false });
    expect(isBlank(laptop.document)).toBe(true);
    laptop.run(writeText, type('  \n'));
    expect(isBlank(laptop.document)).toBe(true);
  });

  it('is marked in its row while it is blank, so that no list shows it', () => {
    const laptop = started();
    expect(contentRow(laptop.document).isBlank).toBe(true);
    laptop.run(writeText, type('A'));
    expect(contentRow(laptop.document).isBlank).toBeUndefined();
  });

  it('is discarded while it is blank, and kept once it has words', () => {
    const left = started();
    left.run(discardBlank, { now });
    expect(contentRow(left.document).deletedAt).not.toBeNull();
    left.run(restoreItem, undefined);
    expect(isBlank(left.document)).toBe(true);
    const written = started();
    written.run(renameItem, { title: 'Bets' });
    written.run(discardBlank, { now });
    expect(contentRow(written.document).deletedAt).toBeNull();
  });

  const fields = allStepFields().filter(({ definition }) => definition.kind === 'text');
  it.each(fields)('is not blank with words in $step, $field, or once they are erased', ({ step, field }) => {
    const laptop = started();
    const path = stepTextPath(step, field);
    laptop.run(writeText, type('A', path));
    expect(isBlank(laptop.document)).toBe(false);
    laptop.run(replaceText, { path, text: '' });
    expect(isBlank(laptop.document)).toBe(false);
  });
});

describe('an idea whose words were erased', () => {
  it('stays in the lists, where its history is found, and is not discarded', () => {
    const laptop = started();
    laptop.run(writeText, type('A roadmap is a bet.'));
    laptop.run(replaceText, erase);
    laptop.run(discardBlank, { now });
    expect(contentRow(laptop.document)).toMatchObject({ title: '', words: 0, deletedAt: null });
    expect(contentRow(laptop.document).isBlank).toBeUndefined();
  });

  it('is so on every device, once both have its changes', () => {
    const { laptop, phone } = startedOnTwoDevices();
    laptop.run(writeText, type('A'));
    laptop.run(replaceText, erase);
    phone.run(choosePillar, { pillarId: 'p1' });
    expect(contentRow(phone.document).isBlank).toBe(true);
    meet(laptop, phone);
    const server = A.load<(typeof phone)['document']>(A.save(phone.document));
    for (const document of [laptop.document, phone.document, server])
      expect(contentRow(document as never).isBlank).toBeUndefined();
  });

  it.each<{ what: string; write: (item: Replica<'content-item'>) => void }>([
    {
      what: 'a title',
      write: (item) => {
        item.run(renameItem, { title: 'Bets' });
        item.run(restoreVersion, { title: '', body: { length: 0, edits: [] }, replaced: null });
      },
    },
    {
      what: 'a link card',
      write: (item) => {
        item.run(setLinkCard, card);
        item.run(removeLinkCard, undefined);
      },
    },
    {
      what: 'a tag',
      write: (item) => {
        item.run(tagItem, { tags: ['bets'] });
        item.run(tagItem, { tags: [] });
      },
    },
    {
      what: 'the name of a version',
      write: (item) => {
        const heads = A.getHeads(item.document);
        item.run(nameVersion, { heads, name: 'First' });
        item.run(nameVersion, { heads, name: '' });
      },
    },
    {
      what: 'a phrase',
      write: (item) => {
        item.run(setStepValue, { step: 'content-optimization', field: 'focusKeyword', value: 'bets' });
        item.run(setStepValue, { step: 'content-optimization', field: 'focusKeyword', value: null });
      },
    },
    { what: 'a long text', write: (item) => void item.run(writeText, type('A bet. '.repeat(500))) },
  ])('is one that had $what', ({ write }) => {
    const laptop = started();
    write(laptop);
    laptop.run(replaceText, erase);
    expect(isBlank(laptop.document)).toBe(false);
  });

  it('is one with more changes than choices', () => {
    const laptop = started();
    for (let turn = 0; turn <= 200; turn += 1) laptop.run(choosePillar, { pillarId: `p${turn}` });
    expect(isBlank(laptop.document)).toBe(false);
  });
});

/** Words, a picture, a card or a version: what a command stores of them. */
const words: { readonly [Each in Name]?: (item: A.Doc<unknown>) => CommandInput<Each> } = {
  addAssistedText: () => ({ path: bodyPath, text: 'A', separator: '\n' }),
  addDraft: () => ({ ...newIdea(), body: '', tags: [] }),
  addIdea: () => newIdea(),
  addPlanned: () => ({ ...newIdea(), platformIds: [], pillarId: null, isDraft: false, schedule: null }),
  appendText: () => ({ path: bodyPath, text: `![](/api/images/${'a1'.repeat(32)})`, separator: '\n' }),
  editLinkCard: () => ({ url: card.url, field: 'title', text: 'A' }),
  endRewrite: () => ({ id: 'r', body: null }),
  fillStep: () => ({ step: 'content-strategy', values: { goal: 'A' }, newRows: [], localNow: '2026-11-21T08:00' }),
  keepPassage: () => ({ path: bodyPath, at: 0, standing: '', edits: [{ at: 0, remove: 0, insert: 'A' }] }),
  nameVersion: (item) => ({ heads: A.getHeads(item), name: 'First' }),
  recordPublication: () => ({
    platformId: 1,
    generation: 1,
    state: 'shared',
    url: null,
    reason: null,
    byHand: true,
    at: new Date(now).toISOString(),
    today: '2026-11-21',
  }),
  renameItem: () => ({ title: 'A' }),
  repeatItem: () => ({
    ...newIdea(),
    description: '',
    body: '',
    pillarId: null,
    tags: [],
    sourceId: 's',
    platformIds: [1],
    variants: [],
    firstComment: '',
    contentWarning: '',
    mastodonVisibility: null,
    linkCard: null,
    schedule: { at: '2026-12-01T00:00:00Z', localTime: '2026-12-01T09:00', zone: 'Asia/Tokyo' },
  }),
  replaceText: () => ({ path: bodyPath, text: 'A' }),
  repurposeItem: () => ({ ...newIdea(), body: '', pillarId: null, tags: [], sourceId: 's' }),
  restoreVersion: () => ({ title: 'A', body: { length: 0, edits: [] }, replaced: null }),
  setLinkCard: () => card,
  setStepValue: () => ({ step: 'review-edit', field: 'existingReview', value: 'A', localNow: '2026-11-21T08:00' }),
  startRewrite: () => ({ id: 'r', now }),
  startVariant: () => ({ id: 'v', platformId: 1, isFitted: false, now }),
  tagItem: () => ({ tags: ['bets'] }),
  takeOutline: () => ({ introduction: 'A', sections: [], conclusion: '' }),
  tickStepKey: () => ({ step: 'final-review', field: 'checklist', key: 'opener', ticked: true }),
  writeAssistedText: () => type('A'),
  writeText: () => type('A'),
};

/** Commands that store no words of their own. */
const choices: readonly Name[] = [
  'addRow',
  'choosePillar',
  'choosePlatform',
  'claimSentences',
  'confirmVariant',
  'deleteItem',
  'discardBlank',
  'keepVariants',
  'moveItem',
  'moveRow',
  'promoteIdea',
  'removeLinkCard',
  'removeRow',
  'removeVariant',
  'resolveConflict',
  'restoreItem',
  'restoreRow',
  'returnToIdeas',
  'scheduleItem',
  'startItem',
  'takeBackShare',
  'typeFigures',
  'unscheduleItem',
];

describe('the commands of an item', () => {
  const empty = () => new Replica('content-item', 'aa');
  const makers = new Set<Name>(['addDraft', 'addIdea', 'addPlanned', 'repeatItem', 'repurposeItem']);

  it('are all listed as storing words or not', () => {
    expect([...Object.keys(words), ...choices].toSorted()).toEqual(Object.keys(commands['content-item']).toSorted());
  });

  it.each(Object.keys(words) as Name[])('%s leaves an item that is not blank', (name) => {
    const item = makers.has(name) ? empty() : started();
    if (name === 'endRewrite') item.run((draft) => runCommand(draft, 'startRewrite', { id: 'r', now }), undefined);
    if (name === 'editLinkCard') item.run((draft) => runCommand(draft, 'setLinkCard', card), undefined);
    const input = words[name]?.(item.document) as CommandInput<Name>;
    expect(item.run((draft) => runCommand(draft, name, input), undefined)).toMatchObject({ ok: true });
    expect(isBlank(item.document)).toBe(false);
  });

  it.each(choices)('%s leaves a blank item blank', (name) => {
    const item = name === 'startItem' ? { document: loadDocument('content-item', []) } : started();
    const inputs = commandInputs[name](item.document, ideaId) as fc.Arbitrary<CommandInput<Name>>;
    for (const input of fc.sample(inputs, 8)) {
      const tried = name === 'startItem' ? empty() : started();
      tried.run((draft) => runCommand(draft, name, input), undefined);
      expect(isBlank(tried.document)).toBe(true);
    }
  });
});
