import { showToast } from '../../ui/show-toast.ts';

/** Says what the disk answered to "save" (specification part 2, section 6). */
export function sayWhetherSaved(isSaved: boolean): void {
  if (isSaved) showToast({ title: 'Content Saved', text: 'Your content has been saved successfully.' });
  else
    showToast({ title: 'Save Failed', text: 'There was an error saving your content. Please try again.', tone: 'bad' });
}
