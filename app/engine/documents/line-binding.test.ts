import { describe, expect, it } from 'vitest';
import { findConflict, valuesAt } from '#core/history/conflicts.ts';
import { readRegister } from '#core/documents/registers.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { deviceKey } from '#core/documents/actors.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import * as A from '@automerge/automerge/slim';
import { TestBrowser, type TestTab } from '../../testing/test-browser.ts';
import { LineBinding } from './line-binding.ts';
import type { OpenDocument } from './open-document.ts';

async function open(tab: TestTab): Promise<OpenDocument<'content-item'>> {
  const opened = await tab.documents.open('content-item', ideaId);
  if (opened.state !== 'open') throw new Error(`The document is ${opened.state}`);
  return opened.document;
}

/** Two tabs with one idea open. Calling `arrive` delivers the second tab's changes to the first. */
async function titleField() {
  const browser = new TestBrowser();
  const here = browser.openTab('laptop');
  const elsewhere = browser.openTab('phone');
  await here.documents.applyCommand(ideaId, 'addIdea', newIdea());
  const document = await open(here);
  const field = new LineBinding({
    document,
    path: ['title'],
    clock: browser.clock,
    write: (title, apply) => apply('renameItem', { title }),
  });
  return {
    browser,
    document,
    field,
    rename: async (title: string) => {
      await document.flush();
      await elsewhere.documents.applyCommand(ideaId, 'renameItem', { title });
    },
    arrive: () => document.mergeStored(),
    title: () => readRegister(document.doc().title),
    titles: () => valuesAt(document.doc(), ['title']),
  };
}

describe('a title that is typed here and renamed elsewhere', () => {
  it('is written a moment after it was typed, and shows as it was typed until the field is left', async () => {
    const { browser, field, title } = await titleField();
    field.type('Why roadmaps ');
    expect(title()).toBe(newIdea().title);
    browser.clock.pass(150);
    expect(title()).toBe('Why roadmaps');
    expect(field.get().typed).toBe('Why roadmaps ');
    field.settle();
    expect(field.get().typed).toBeNull();
  });

  it('keeps the later name when the field is left after it: nothing was typed since', async () => {
    const { browser, field, rename, arrive, titles } = await titleField();
    field.type('Typed here');
    browser.clock.pass(150);
    await rename('Renamed elsewhere');
    await arrive();
    field.settle();
    expect(titles()).toEqual(['Renamed elsewhere']);
    expect(field.get()).toEqual({ typed: null, failure: null });
  });

  it('shows the later name in a field where nobody types', async () => {
    const { browser, field, rename, arrive } = await titleField();
    field.type('Typed here');
    browser.clock.pass(2000);
    await rename('Renamed elsewhere');
    await arrive();
    expect(field.get().typed).toBeNull();
  });

  it('keeps both when letters were typed and not written when the other name came', async () => {
    const { field, rename, arrive, titles } = await titleField();
    await rename('Renamed elsewhere');
    field.type('Typed here');
    await arrive();
    expect(titles()).toEqual(['Renamed elsewhere', 'Typed here']);
    expect(field.get().typed).toBe('Typed here');
  });

  it('keeps both, and the last letters, when typing goes on after the other name came', async () => {
    const { browser, document, field, rename, arrive, titles } = await titleField();
    field.type('Typed');
    browser.clock.pass(150);
    await rename('Renamed elsewhere');
    await arrive();
    expect(field.get().typed).toBe('Typed');
    // Text elsewhere in the item, so that the state the person saw is not the document's latest.
    document.applyCommand('writeText', { path: bodyPath, length: 0, edits: [{ at: 0, remove: 0, insert: 'Body' }] });
    for (const text of ['Typed h', 'Typed he', 'Typed here']) {
      field.type(text);
      browser.clock.pass(150);
    }
    expect(titles()).toEqual(['Renamed elsewhere', 'Typed here']);
    field.settle();
    expect(
      findConflict(document.doc(), ['title'])
        ?.sides.map(({ device }) => device)
        .toSorted(),
    ).toEqual(['laptop', 'phone']);
    expect(document.doc().body).toBe('Body');
    await document.flush();
    // A change made on an older state belongs to this device too: none of it is shown as merged from another device.
    const own = A.getChangesMetaSince(document.doc(), []).filter(({ message }) => message === 'laptop');
    expect(new Set(own.map(({ actor }) => deviceKey(actor)))).toEqual(
      new Set([deviceKey(A.getActorId(document.doc()))]),
    );
  });

  it('stores such a change whole: another tab reads both names', async () => {
    const { browser, document, field, rename, arrive } = await titleField();
    field.type('Typed');
    browser.clock.pass(150);
    await rename('Renamed elsewhere');
    await arrive();
    field.type('Typed here');
    field.settle();
    await document.flush();
    const third = await open(browser.openTab('tablet'));
    expect(valuesAt(third.doc(), ['title'])).toEqual(['Renamed elsewhere', 'Typed here']);
  });

  it('shows the name that the lists show once nobody types, and both are kept', async () => {
    const { browser, field, rename, arrive, title, titles } = await titleField();
    // The later of two changes elsewhere has the higher number, so every device shows it.
    await rename('Renamed');
    await rename('Renamed elsewhere');
    field.type('Typed here ');
    await arrive();
    browser.clock.pass(150);
    expect(title()).toBe('Renamed elsewhere');
    expect(field.get().typed).toBe('Typed here ');
    browser.clock.pass(2000);
    expect(field.get().typed).toBeNull();
    expect(titles()).toEqual(['Renamed elsewhere', 'Typed here']);
  });

  it('keeps what was typed in the field while the lists show it, too', async () => {
    const { browser, field, title } = await titleField();
    field.type('Typed here ');
    browser.clock.pass(2150);
    expect(title()).toBe('Typed here');
    expect(field.get().typed).toBe('Typed here ');
  });

  it('keeps what was refused in the field, and says why when it is left', async () => {
    const { field, rename, arrive, titles } = await titleField();
    field.type('');
    await rename('Renamed elsewhere');
    await arrive();
    field.settle();
    expect(field.get()).toEqual({ typed: '', failure: { type: 'title-required' } });
    expect(titles()).toEqual(['Renamed elsewhere']);
    field.type('Typed here');
    field.settle();
    expect(titles()).toEqual(['Renamed elsewhere', 'Typed here']);
  });

  it('writes over a name that the person has seen, also one of two', async () => {
    const { browser, field, rename, arrive, titles } = await titleField();
    field.type('Typed here');
    await rename('Renamed elsewhere');
    await arrive();
    field.settle();
    field.type('Chosen by typing');
    browser.clock.pass(150);
    expect(titles()).toEqual(['Chosen by typing']);
  });
});

it('an item is not discarded as blank while its title is typed and not written yet', async () => {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  const place = { id: ideaId, position: 'a0', now: 0, today: '2026-11-21' };
  await tab.documents.applyCommand(ideaId, 'startItem', place);
  const document = await open(tab);
  const field = new LineBinding({
    document,
    path: ['title'],
    clock: browser.clock,
    write: (title, apply) => apply('renameItem', { title }),
  });
  field.type('Bets');
  await tab.documents.applyCommand(ideaId, 'discardBlank', { now: 0 });
  expect(readRegister(document.doc().title)).toBe('Bets');
  expect(readRegister(document.doc().deletedAt)).toBeNull();
});
