import { showToast } from '../../ui/show-toast.ts';

/**
 * Runs work that stores something on this device. When the device refuses, it shows a message titled "Error" and
 * returns null.
 */
export async function tryPillar<Stored>(
  what: 'create' | 'update' | 'delete',
  store: () => Promise<Stored>,
): Promise<Stored | null> {
  try {
    return await store();
  } catch {
    showToast({ title: 'Error', text: `Failed to ${what} content pillar. Please try again.`, tone: 'bad' });
    return null;
  }
}
