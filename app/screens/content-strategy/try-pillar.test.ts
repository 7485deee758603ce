import { expect, it } from 'vitest';
import { latestToast } from '../../ui/show-toast.ts';
import { tryPillar } from './try-pillar.ts';

it.each(['create', 'update', 'delete'] as const)(
  'a pillar that the device refuses to %s is told under Error',
  async (what) => {
    const refuse = async () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    expect(await tryPillar(what, refuse)).toBeNull();
    const text = `Failed to ${what} content pillar. Please try again.`;
    expect(latestToast()).toEqual({ title: 'Error', text, tone: 'bad' });
  },
);
