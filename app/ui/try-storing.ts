import { showToast } from './show-toast.ts';

/** Does what is stored on this device; says that it failed, and answers null, when the device refuses. */
export async function tryStoring<Stored>(
  what: 'create' | 'update' | 'delete',
  store: () => Promise<Stored>,
  text = 'Could not save on this device. Try again.',
): Promise<Stored | null> {
  try {
    return await store();
  } catch {
    showToast({ title: `Failed to ${what}`, text, tone: 'bad' });
    return null;
  }
}

/** Said of a form that stays open. */
export const stillTyped = 'Could not save on this device. Your text is still here.';
