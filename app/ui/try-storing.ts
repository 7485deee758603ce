import { showToast } from './show-toast.ts';

/** Runs work that stores something on this device. When the device refuses, it shows an error and returns null. */
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

/** The message in a form that stays open. */
export const stillTyped = 'Could not save on this device. Your text is still here.';
