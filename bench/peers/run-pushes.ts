import type { PeerPushes } from '../peer-pushes.ts';
import { timePushes } from '../time-pushes.ts';
import { hocuspocusPushes } from './push-hocuspocus.ts';
import { pouchdbPushes } from './push-pouchdb.ts';
import { withServer } from './server-process.ts';

// node bench/peers/run-pushes.ts USERS SECONDS BURST: prints a line of JSON for each peer.
const [users = 100, seconds = 8] = process.argv.slice(2, 4).map(Number);
const burst = process.argv[4] ?? 'words ';

for (const { name, durability, module, connect } of [hocuspocusPushes, pouchdbPushes]) {
  const rate = await withServer({ module, items: users }, async ({ port }) => {
    const people = [];
    for (let user = 0; user < users; user += 1) people.push(await connect({ port, user, burst }));
    return await timePushes(people, seconds);
  });
  console.log(JSON.stringify({ name, durability, ...rate } satisfies PeerPushes));
}
process.exit(0);
