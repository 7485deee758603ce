import { showToast } from '../../ui/show-toast.ts';

/** Says what the disk answered to "save" (docs/rules.md, "Messages"). */
export function sayWhetherSaved(isSaved: boolean): void {
  if (isSaved) showToast({ title: 'Content Saved', text: 'Your content has been saved successfully.' });
  else
    showToast({ title: 'Save Failed', text: 'There was an error saving your content. Please try again.', tone: 'bad' });
}
