import { expect, it } from 'vitest';
import { platforms } from '#core/publishing/platforms.ts';
import { fitForTests, pictureForTests, MemoryHealth } from '../testing/test-publishing.ts';
import { connectors, createAdapters } from './adapters.ts';

it('the platforms with an adapter that needs a connection are those that can be connected', () => {
  const options = {
    health: new MemoryHealth(),
    now: Date.now,
    fit: fitForTests,
    picture: pictureForTests,
    allowedAddresses: [],
    others: [],
  };
  const connected = [...createAdapters(options).values()].filter(({ needsConnection }) => needsConnection);
  expect(new Set(connected.map(({ platformId }) => platformId))).toEqual(new Set(connectors.keys()));
  const offered = platforms.filter(({ connects }) => connects);
  expect(new Set(offered.map(({ id }) => id))).toEqual(new Set(connectors.keys()));
});
