import { expect, it } from 'vitest';
import { keepConnections, keptConnections } from './kept-connections.ts';

const mastodon = {
  platformId: 9,
  name: '@maya@example.social',
  isPaused: false,
  isEnded: false,
  endsAt: null,
  reason: null,
};

it('come back as they were kept', () => {
  expect(keptConnections(keepConnections([mastodon]))).toEqual([mastodon]);
});

it.each([undefined, null, true, '', 'no JSON', '{}', '[null, 4, {"name": "x"}]'])('are none in %j', (kept) => {
  expect(keptConnections(kept)).toEqual([]);
});
