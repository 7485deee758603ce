import * as A from '@automerge/automerge/slim';
import { expect, it } from 'vitest';
import { readRegister, setRegister } from '#core/documents/registers.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { done, fail } from '#core/kernel/result.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { changeInHandle } from './change-writer.ts';
import { DocumentStorage } from './document-storage.ts';
import { findInRepo } from './load-open-document.ts';

const id = '11111111-1111-4111-8111-111111111111';

async function handleOfNew() {
  const browser = new TestBrowser();
  const storage = new DocumentStorage(browser.openTab().store, 'content-item', id);
  const handle = await findInRepo<ContentItem>(storage, id, browser.random);
  const heard: A.Patch[][] = [];
  handle.on('change', ({ patches }) => heard.push(patches));
  return { handle, heard };
}

const rename = (title: string) => (draft: ContentItem) => {
  setRegister(draft, 'title', title);
  A.getHeads(draft);
};

it('half of a change that is refused reaches neither the handle nor its listeners', async () => {
  const { handle, heard } = await handleOfNew();
  const heads = A.getHeads(handle.doc());
  const refused = changeInHandle(handle, {}, (draft) => {
    rename('Half')(draft);
    return fail('no');
  });
  expect([refused, A.getHeads(handle.doc()), heard]).toEqual([{ type: 'refused', failure: 'no' }, heads, []]);
  expect(changeInHandle(handle, {}, (draft) => (rename('Whole')(draft), done))).toMatchObject({ type: 'changed' });
  expect(readRegister(handle.doc().title)).toBe('Whole');
});

it('listeners hear of a change that was finished early', async () => {
  const { handle, heard } = await handleOfNew();
  changeInHandle(handle, {}, (draft) => (rename('Early')(draft), done));
  expect(heard.flat()).toMatchObject([{ action: 'put', path: ['title'] }]);
  expect(readRegister(handle.doc().title)).toBe('Early');
});
