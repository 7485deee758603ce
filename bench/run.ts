/**
 * `npm run bench`: every figure of the engine in one table, with the peers' figures from the same run. `--items 2000`
 * sets the size, `--only compare,scale,server,api,site,publishing,growth,assistant,browser` picks parts (`hostile`,
 * `wizard`, `desk`, `kills`, `browser-kills`, `server-kills`, `publishing-kills`, `nodes`, `touched`, `slow-line` and
 * `lighthouse` too), `--without-peers` leaves the peers out. `--kills 10 --databases sqlite` makes `publishing-kills`
 * short, `--minutes 5` ends it, and `--seed 2` makes another run of it: 100 kills take a quarter of an hour on each
 * database.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { initializeWasm } from '@automerge/automerge/slim';
import { comparePeers, peerNotes } from './compare-peers.ts';
import { formatTable, type BenchmarkLine } from './table.ts';

const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
await initializeWasm(readFileSync(wasm));

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '2000' },
    only: { type: 'string', default: 'compare,scale,server,api,site,publishing,growth,assistant,browser' },
    'without-peers': { type: 'boolean', default: false },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    databases: { type: 'string', default: 'sqlite,postgres' },
  },
});
const items = Number(values.items);
const parts = new Set(values.only.split(','));
const session = { edits: 500, touched: 50 };
const lines: BenchmarkLine[] = [];
const notes: string[] = [];
/** Tables with columns of their own. */
const tables: string[] = [];

if (parts.has('compare') || parts.has('scale')) {
  const { measureRostrum, rostrumDurability } = await import('./rostrum.ts');
  const ours = await measureRostrum({ items, session });
  const peers = values['without-peers'] ? [] : await (await import('./run-peers-apart.ts')).runPeersApart({ items });
  lines.push(...comparePeers({ items, ours, peers }));
  notes.push(
    `Rostrum: ${rostrumDurability}.`,
    ...peerNotes(peers),
    'All lists right: the SHA-256 over every row was equal on every device, or the run would have failed.',
  );
  if (parts.has('scale')) {
    const large = await measureRostrum({ items: items * 5, session });
    const growth = (read: (figures: typeof ours) => number) => read(large) / read(ours);
    lines.push(
      {
        benchmark: `From ${items} to ${items * 5} items: lists`,
        unit: '×',
        target: '≤ 5×',
        ours: growth((figures) => figures.newDevice.listsMs),
      },
      {
        benchmark: `From ${items} to ${items * 5} items: durable`,
        unit: '×',
        target: '≤ 5×',
        ours: growth((figures) => figures.newDevice.durableMs),
      },
      {
        benchmark: `From ${items} to ${items * 5} items: reconnect`,
        unit: '×',
        target: 'flat',
        ours: growth((figures) => figures.reconnect.syncedMs),
      },
    );
  }
}

if (parts.has('server')) {
  const { RostrumServer } = await import('./rostrum-server.ts');
  const { idleBrowserMemory } = await import('./idle-memory.ts');
  const { measurePushes } = await import('./push-rate.ts');
  const { comparePushes } = await import('./compare-pushes.ts');
  const { BURST } = await import('./typist.ts');
  const server = await RostrumServer.start(18_788);
  try {
    lines.push({
      benchmark: 'Idle connected browser: server memory',
      unit: 'kB',
      target: '≤ 60 kB',
      ours: await idleBrowserMemory(server),
    });
    const seconds = 8;
    lines.push(...comparePushes(1, await measurePushes(server, { users: 1, seconds }), []));
    const users = 100;
    const ours = await measurePushes(server, { users, seconds });
    const peers = values['without-peers']
      ? []
      : await (await import('./run-peers-apart.ts')).runPushesApart({ users, seconds, burst: BURST });
    lines.push(...comparePushes(users, ours, peers));
    notes.push(...peers.map(({ name, durability }) => `${name}, pushes: ${durability}.`));
  } finally {
    await server.stop();
  }
}

if (parts.has('nodes')) {
  const { measureNodes } = await import('./nodes.ts');
  lines.push(...(await measureNodes()));
}

if (parts.has('touched')) {
  const { measureTouched } = await import('./touched-memory.ts');
  lines.push(...(await measureTouched()));
}

if (parts.has('hostile')) {
  const { measureHostile } = await import('./hostile.ts');
  lines.push(...(await measureHostile()));
}

if (parts.has('growth')) {
  const { measureGrowth } = await import('./growth.ts');
  lines.push(...measureGrowth());
}

if (parts.has('assistant')) {
  const { measureAssistant } = await import('./assistant.ts');
  lines.push(...(await measureAssistant()));
}

if (parts.has('ai')) {
  const { measureAi } = await import('./ai.ts');
  lines.push(...(await measureAi()));
}

if (parts.has('api')) {
  const { measureApi } = await import('./api-rate.ts');
  const { listsPerSecond, listP95, coldItem } = await measureApi({ items });
  lines.push(
    {
      benchmark: `GET /api/content, 50 of ${items}, 50 clients`,
      unit: '/s',
      target: '≥ 1,500/s',
      ours: listsPerSecond,
    },
    { benchmark: `GET /api/content, 50 of ${items}, 50 clients: p95`, unit: 'ms', target: '≤ 40 ms', ours: listP95 },
    { benchmark: 'GET one item, not read since the start: p50', unit: 'ms', target: '≤ 15 ms', ours: coldItem },
  );
}

if (parts.has('publishing')) {
  const { measurePublishing } = await import('./publishing-rate.ts');
  lines.push(...(await measurePublishing()));
}

if (parts.has('site')) {
  const { measureSite } = await import('./site-rate.ts');
  lines.push(...(await measureSite()));
}

if (parts.has('browser')) {
  const { measureBrowser } = await import('./browser.ts');
  lines.push(...(await measureBrowser({ items })));
}

if (parts.has('wizard')) {
  const { measureWizard } = await import('./browser-wizard.ts');
  lines.push(...(await measureWizard()));
}

if (parts.has('desk')) {
  const { measureDesk } = await import('./browser-desk.ts');
  lines.push(...(await measureDesk()));
}

if (parts.has('slow-line')) {
  const { measureSlowLine } = await import('./browser-slow-line.ts');
  lines.push(...(await measureSlowLine({ items })));
}

if (parts.has('kills')) {
  const { killWhileTyping } = await import('./killed-while-typing.ts');
  lines.push(...(await killWhileTyping()));
}

if (parts.has('browser-kills')) {
  const { killBrowserWhileSyncing } = await import('./killed-while-syncing.ts');
  lines.push(...(await killBrowserWhileSyncing()));
}

if (parts.has('server-kills')) {
  const { killServerWhilePushing } = await import('./killed-server.ts');
  lines.push(...(await killServerWhilePushing()));
}

if (parts.has('publishing-kills')) {
  const { killServerWhilePublishing } = await import('./killed-while-publishing.ts');
  const databases = (['sqlite', 'postgres'] as const).filter((name) => values.databases.split(',').includes(name));
  const [kills, seed, minutes] = [values.kills, values.seed, values.minutes].map(Number) as [number, number, number];
  tables.push(...(await killServerWhilePublishing({ kills, databases, seed, minutes })));
}

if (parts.has('lighthouse')) {
  const { measureLighthouse } = await import('./lighthouse.ts');
  lines.push(...(await measureLighthouse()));
}

if (lines.length > 0) tables.unshift(formatTable(lines));
process.stdout.write(`\n${tables.join('\n\n')}\n\n${notes.map((note) => `- ${note}`).join('\n')}\n`);
