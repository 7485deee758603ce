import { expect, it } from 'vitest';
import { queueToast, toastQueue } from './toast-queue.ts';

it('shows one toast at a time, the last, for five seconds, a bad one and one with something to do too', () => {
  queueToast({ title: 'Content Saved' });
  queueToast({ title: 'Save Failed', tone: 'bad' });
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'Save Failed', type: 'error', duration: 5000 }]);
  queueToast({ title: 'Content idea deleted', action: { label: 'Undo', run: () => {} } });
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'Content idea deleted', duration: 5000 }]);
});
