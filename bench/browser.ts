import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';
import { countFirstLoads } from './browser-first-load.ts';
import { openFirst } from './browser-first-press.ts';
import { fillNewDevice } from './browser-new-device.ts';
import { changeRoutes } from './browser-route-change.ts';
import { typeIntoLongDraft } from './browser-typing.ts';
import { startOffline } from './browser-warm-start.ts';
import { typeOnSlowDevice } from './browser-write-delay.ts';
import { percentile } from './percentile.ts';
import { pushItems } from './rostrum-items.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const REPEATS = 5;
/**
 * A first load is measured until the rows are shown. With thousands of rows the page would become idle earlier and load
 * code that can wait.
 */
const FEW_ITEMS = 24;

/**
 * The shipped app in Chromium against the shipped server: medians of five runs. @throws when a row of a device is wrong
 */
export async function measureBrowser({ items }: { items: number }): Promise<BenchmarkLine[]> {
  buildWhenAbsent();
  const server = await RostrumServer.start(18_789);
  try {
    const browser = await chromium.launch(chromiumOptions);
    try {
      const person = { ...(await server.register('bench')), url: server.url };
      await pushItems(server.network(person.cookie), person.id, items);
      const filled = await repeat(() => fillNewDevice(browser, person, items));
      const offlineMs = await startOffline(browser, person, { items, repeats: REPEATS });
      const changes = await changeRoutes(browser, person, { items, repeats: REPEATS });
      const newcomer = { ...(await server.register('newcomer')), url: server.url };
      await pushItems(server.network(newcomer.cookie), newcomer.id, FEW_ITEMS);
      const loads = await countFirstLoads(browser, newcomer);
      const presses = await openFirst(browser, newcomer, REPEATS);
      const keystrokes = await typeIntoLongDraft(browser, server);
      const fast = { keysPerSecond: 15, slowdown: 6, seconds: 20 };
      const offline = { ...fast, isOnline: false };
      const alone = await typeOnSlowDevice(browser, server, { ...offline, secondTab: false });
      const beside = await typeOnSlowDevice(browser, server, { ...offline, secondTab: true });
      const online = await typeOnSlowDevice(browser, server, { ...fast, secondTab: false, isOnline: true });

      const size = items.toLocaleString('en');
      const device = `New device in Chromium, ${size} items`;
      const typing = 'Keystroke to paint, 50,000 characters with 5,000 edits';
      return [
        {
          benchmark: `${device}: lists`,
          unit: 'ms',
          target: '≤ 0.3 s',
          ours: percentile(
            filled.map(({ listsMs }) => listsMs),
            0.5,
          ),
        },
        {
          benchmark: `${device}: durable`,
          unit: 'ms',
          target: '≤ 1.0 s',
          ours: percentile(
            filled.map(({ durableMs }) => durableMs),
            0.5,
          ),
        },
        {
          benchmark: `Offline start to list, ${size} items`,
          unit: 'ms',
          target: '≤ 1.0 s',
          ours: percentile(offlineMs, 0.5),
        },
        ...changes.map(({ to, visit, times }) => ({
          benchmark: `Route change to ${to}, ${visit}`,
          unit: 'ms' as const,
          target: '≤ 100 ms',
          ours: percentile(times, 0.5),
        })),
        ...presses.map(({ opens, times }) => ({
          benchmark: `Press until ${opens} is open, first time`,
          unit: 'ms' as const,
          target: '≤ 100 ms',
          ours: percentile(times, 0.5),
        })),
        {
          benchmark: 'First load: Automerge, on any route',
          unit: 'kB',
          target: '0 kB',
          ours: Math.max(...loads.map(({ automergeKb }) => automergeKb)),
        },
        ...loads.flatMap(({ route, scriptKb, restKb }) => [
          {
            benchmark: `First load of ${route}: JavaScript`,
            unit: 'kB' as const,
            target: route === '/, signed out' ? '≤ 120 kB' : '≤ 200 kB',
            ours: scriptKb,
          },
          { benchmark: `First load of ${route}: the rest`, unit: 'kB' as const, target: '≤ 160 kB', ours: restKb },
        ]),
        { benchmark: `${typing}: p50`, unit: 'ms', target: 'shown', ours: percentile(keystrokes, 0.5) },
        { benchmark: `${typing}: p95`, unit: 'ms', target: '≤ 50 ms', ours: percentile(keystrokes, 0.95) },
        ...[
          { who: 'alone', delays: alone },
          { who: 'with a second tab', delays: beside },
          { who: 'online', delays: online },
        ].flatMap(({ who, delays }) => [
          {
            benchmark: `A letter to the disk, 15 keys/s, CPU ÷6, ${who}: p50`,
            unit: 'ms' as const,
            target: 'shown',
            ours: percentile(delays, 0.5),
          },
          {
            benchmark: `A letter to the disk, 15 keys/s, CPU ÷6, ${who}: max`,
            unit: 'ms' as const,
            target: '≤ 500 ms',
            ours: percentile(delays, 1),
          },
        ]),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** One after another, because two browsers at once would slow each other down. */
async function repeat<Value>(measure: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let run = 0; run < REPEATS; run += 1) values.push(await measure());
  return values;
}

/** `npm run bench` builds stale code. A run of this part alone needs at least some build. */
function buildWhenAbsent(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (existsSync(`${root}dist/app/index.html`)) return;
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
