import { expect, it } from 'vitest';
import { endToast, latestToast, showToast } from './show-toast.ts';
import { queueToast, toastQueue } from './toast-queue.ts';

it('shows one toast at a time, the last, for five seconds, a bad one and one with something to do too', () => {
  queueToast({ title: 'Content Saved' });
  queueToast({ title: 'Save Failed', tone: 'bad' });
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'Save Failed', type: 'error', duration: 5000 }]);
  queueToast({ title: 'Content idea deleted', action: { label: 'Undo', run: () => {} } });
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'Content idea deleted', duration: 5000 }]);
});

it('turns into the result of what it announced, and a result without it is not shown', () => {
  queueToast({ title: 'Publishing', about: 'publish' });
  queueToast({ title: 'Published', resultOf: 'publish' });
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'Published' }]);
  queueToast({ title: 'Content Saved' });
  queueToast({ title: 'Published', resultOf: 'publish' });
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'Content Saved' }]);
  queueToast({ title: 'Publishing', about: 'publish' });
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'Publishing' }]);
});

it('ends before its time once its reason is gone, and no other toast does', () => {
  const show = (change: () => void) => {
    change();
    queueToast(latestToast()!);
  };
  show(() => showToast({ title: 'No platforms selected', about: 'no-platforms' }));
  show(() => endToast('something-else'));
  expect(toastQueue.getVisibleToasts()).toMatchObject([{ title: 'No platforms selected' }]);
  show(() => endToast('no-platforms'));
  expect(toastQueue.getVisibleToasts()).toEqual([]);
});
