import { describe, expect, it } from 'vitest';
import { bodyPath } from '#core/documents/text-path.ts';
import { openIdea, tabWithIdea, typed } from '../../testing/test-browser.ts';
import { TextBinding } from './text-binding.ts';

describe('typing in an editor', () => {
  it('goes through the door in batches of at most 150 ms, and is flushed when asked', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    const binding = new TextBinding(document, bodyPath, browser.clock);
    binding.edit([{ at: 0, remove: 0, insert: 'a' }]);
    binding.edit([{ at: 1, remove: 0, insert: 'b' }]);
    expect(binding.text).toBe('ab');
    expect(document.doc().body).toBe('');
    browser.clock.pass(150);
    expect(document.doc().body).toBe('ab');
    binding.edit([{ at: 2, remove: 0, insert: 'c' }]);
    await document.flush();
    expect(document.doc().body).toBe('abc');
    expect(await tab.database.outbox.count()).toBe(3);
  });

  it('goes to the disk at the next key on a page too busy for its timers', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    let busyMs = 0;
    const busy = { now: () => browser.clock.now() + busyMs, after: () => () => {} };
    const binding = new TextBinding(document, bodyPath, busy);
    binding.edit([{ at: 0, remove: 0, insert: 'a' }]);
    busyMs = 140;
    binding.edit([{ at: 1, remove: 0, insert: 'b' }]);
    expect(document.doc().body).toBe('');
    busyMs = 150;
    binding.edit([{ at: 2, remove: 0, insert: 'c' }]);
    expect(document.doc().body).toBe('abc');
  });

  it('says since when the oldest word is unsaved, from its key on', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    const binding = new TextBinding(document, bodyPath, browser.clock);
    expect(tab.documents.unwrittenSince).toBeNull();
    const typedAt = browser.clock.now();
    binding.edit([{ at: 0, remove: 0, insert: 'a' }]);
    browser.clock.pass(100);
    binding.edit([{ at: 1, remove: 0, insert: 'b' }]);
    expect(tab.documents.unwrittenSince).toBe(typedAt);
    browser.clock.pass(50);
    expect(document.doc().body).toBe('ab');
    expect(tab.documents.unwrittenSince).toBe(typedAt);
    await document.flush();
    expect(tab.documents.unwrittenSince).toBeNull();
  });

  it('keeps the caret’s words in place when another device’s words arrive in the middle of a batch', async () => {
    const { browser, tab } = await tabWithIdea();
    const other = browser.openTab('phone');
    const document = await openIdea(tab);
    const binding = new TextBinding(document, bodyPath, browser.clock);
    const editor = { text: binding.text };
    binding.subscribe((edits) => {
      for (const { at, remove, insert } of edits)
        editor.text = editor.text.slice(0, at) + insert + editor.text.slice(at + remove);
    });
    const remote = await openIdea(other);
    remote.applyCommand('writeText', typed('Remote. '));
    await remote.flush();
    binding.edit([{ at: 0, remove: 0, insert: 'Typed. ' }]);
    editor.text = 'Typed. ';
    await document.mergeStored();
    expect(editor.text).toBe(binding.text);
    expect(binding.text).toBe(document.doc().body);
    expect(binding.text).toContain('Remote.');
    expect(binding.text).toContain('Typed.');
  });

  it('in two fields on one text keeps both fields right', async () => {
    const { browser, tab } = await tabWithIdea();
    const document = await openIdea(tab);
    const one = new TextBinding(document, bodyPath, browser.clock);
    const two = new TextBinding(document, bodyPath, browser.clock);
    one.edit([{ at: 0, remove: 0, insert: 'one ' }]);
    two.edit([{ at: 0, remove: 0, insert: 'two ' }]);
    one.edit([{ at: 0, remove: 0, insert: 'three ' }]);
    browser.clock.pass(200);
    expect(one.text).toBe(document.doc().body);
    expect(two.text).toBe(document.doc().body);
    for (const word of ['one', 'two', 'three']) expect(one.text).toContain(word);
  });
});
