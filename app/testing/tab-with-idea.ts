import { bodyPath } from '#core/documents/text-path.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import type { OpenDocument } from '../engine/documents/open-document.ts';
import { TestBrowser, type TestTab } from './test-browser.ts';

/** A tab of a browser in which the idea `ideaId` was added. */
export async function tabWithIdea(browser = new TestBrowser()): Promise<{ browser: TestBrowser; tab: TestTab }> {
  const tab = browser.openTab();
  await tab.documents.applyCommand(ideaId, 'addIdea', newIdea());
  return { browser, tab };
}

export async function openIdea(tab: TestTab, id = ideaId): Promise<OpenDocument<'content-item'>> {
  const opened = await tab.documents.open('content-item', id);
  if (opened.state !== 'open') throw new Error(`The document is ${opened.state}`);
  return opened.document;
}

/** Input of the command `writeText` that types text into a draft of `length` characters. */
export function typed(text: string, at = 0, length = 0) {
  return { path: bodyPath, length, edits: [{ at, remove: 0, insert: text }] };
}
