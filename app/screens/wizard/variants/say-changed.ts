import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import { showToast } from '../../../ui/show-toast.ts';

/**
 * Says why nothing was changed, or what was, with the way back where there is one.
 *
 * @param changed its value takes the change back
 * @param title null where the change shows by itself
 * @returns whether it was changed
 */
export function sayChanged(changed: Result<(() => void) | void, ContentFailure>, title: string | null): boolean {
  if (!changed.ok) {
    showToast({ title: 'Nothing was changed', text: contentFailureSentence(changed.error), tone: 'bad' });
    return false;
  }
  const undo = changed.value;
  if (title) showToast({ title, ...(undo && { action: { label: 'Undo', run: undo } }) });
  return true;
}
