import type { OpenDocument } from '../../engine/open-document.ts';
import { showToast } from '../../ui/show-toast.ts';

/** Says what the disk answered to "save" (docs/rules.md, "Messages"). */
export function sayWhetherSaved(isSaved: boolean): void {
  if (isSaved) showToast({ title: 'Content Saved', text: 'Your content has been saved successfully.' });
  else
    showToast({ title: 'Save Failed', text: 'There was an error saving your content. Please try again.', tone: 'bad' });
}

/** Writes what was typed to the disk, and says whether the disk took it. */
export async function saveAndSay(document: Pick<OpenDocument<'content-item'>, 'flush'>): Promise<void> {
  const isSaved = await document.flush().then(
    () => true,
    () => false,
  );
  sayWhetherSaved(isSaved);
}
