import { expect, it } from 'vitest';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { latestToast } from '../../ui/show-toast.ts';
import { saveAndSay } from './draft-saving.tsx';

it('saving says Save Failed while the disk refuses, and Content Saved once it has the words', async () => {
  const tab = new TestBrowser().openTab();
  await tab.documents.applyCommand(ideaId, 'addIdea', newIdea());
  const opened = await tab.documents.open('content-item', ideaId);
  if (opened.state !== 'open') throw new Error(`The document is ${opened.state}`);
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  tab.database.chunks.hook('creating', refuse);
  opened.document.applyCommand('renameItem', { title: 'Words on a full disk' });
  await saveAndSay(opened.document);
  expect(latestToast()).toEqual({
    title: 'Save Failed',
    text: 'There was an error saving your content. Please try again.',
    tone: 'bad',
  });

  tab.database.chunks.hook('creating').unsubscribe(refuse);
  await saveAndSay(opened.document);
  expect(latestToast()).toEqual({
    title: 'Content Saved',
    text: 'Your content has been saved successfully.',
  });
});
