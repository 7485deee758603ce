import { showToast } from '../../ui/show-toast.ts';

/** Does what is stored on this device; says under "Error" that it failed, and answers null, when the device refuses. */
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
