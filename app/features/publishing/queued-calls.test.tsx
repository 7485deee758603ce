import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QueuedCalls } from './queued-calls.tsx';

const nothing = () => {};
const call = {
  id: 7,
  itemId: 'a',
  zone: 'Europe/Berlin',
  action: 'publish',
  generations: { 4: 1, 1: 1 },
  state: 'waiting',
  reason: null,
  at: new Date(2020, 0, 2, 10, 12).getTime(),
} as const;
const textOf = (calls: Parameters<typeof QueuedCalls>[0]['calls'], isOnline: boolean) =>
  renderToStaticMarkup(
    <QueuedCalls calls={calls} isOnline={isOnline} onCancel={nothing} onSendAgain={nothing} onDiscard={nothing} />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it('a queued call says since when and why, and can be cancelled', () => {
  expect(textOf([call], false)).toBe(
    'Publish: LinkedIn, Blog Article, queued at 2 Jan 10:12. It will be sent when you’re back online. Cancel',
  );
});

it('a refused call says why, and can be tried again or discarded', () => {
  expect(textOf([{ ...call, state: 'parked', reason: 'No platforms selected' }], true)).toBe(
    'The server refused this: No platforms selected Publish: LinkedIn, Blog Article Try again Discard',
  );
});

it('nothing is shown while nothing waits', () => {
  expect(textOf([], true)).toBe('');
});
