import { expect, it } from 'vitest';
import { connectsBySignIn } from '#core/publishing/connect-forms.ts';
import { platforms } from '#core/publishing/platforms.ts';
import { MemoryHealth, readsForTests } from '../testing/test-publishing.ts';
import { connectors, createAdapters, signIns } from './adapters.ts';

it('the platforms with an adapter that needs a connection are those that can be connected', () => {
  const options = {
    health: new MemoryHealth(),
    now: Date.now,
    ...readsForTests,
    allowedAddresses: [],
    others: [],
  };
  const connected = [...createAdapters(options).values()].filter(({ needsConnection }) => needsConnection);
  const connectable = new Set([...connectors.keys(), ...signIns.keys()]);
  expect(new Set(connected.map(({ platformId }) => platformId))).toEqual(connectable);
  const offered = platforms.filter(({ connects }) => connects);
  expect(new Set(offered.map(({ id }) => id))).toEqual(connectable);
  expect(new Set(offered.filter(({ key }) => connectsBySignIn(key)).map(({ id }) => id))).toEqual(
    new Set([...signIns].flatMap(([id, { register }]) => (register ? [] : [id]))),
  );
});
