import { chromium, type Page } from 'playwright';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';
import { newDevice } from './browser-device.ts';
import { waitUntilFilled } from './browser-new-device.ts';
import { pushItems } from './rostrum-items.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

/** The connection's bandwidth in bytes per second and latency in milliseconds. */
const LINE = { bytesPerSecond: 64 * 1024, latency: 150 } as const;

/** How often the page is polled, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * A new device in Chromium on a connection of 64 kB/s: how long it fills, and how long it shows no progress meanwhile.
 */
export async function measureSlowLine({ items }: { items: number }): Promise<BenchmarkLine[]> {
  const server = await RostrumServer.start(18_790);
  const browser = await chromium.launch(chromiumOptions);
  try {
    const person = { ...(await server.register('faraway')), url: server.url };
    await pushItems(server.network(person.cookie), person.id, items);
    const { page } = await newDevice(browser, person);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latency,
      downloadThroughput: LINE.bytesPerSecond,
      uploadThroughput: LINE.bytesPerSecond,
    });
    await page.goto(`${person.url}/create`, { waitUntil: 'commit' });
    const filling = waitUntilFilled(page, person.id, items);
    let isFilled = false;
    void filling.finally(() => {
      isFilled = true;
    });
    const shown = await watchProgress(page, () => isFilled);
    const { listsMs, durableMs } = await filling;
    const device = `New device at 64 kB/s, ${items.toLocaleString('en')} items`;
    return [
      { benchmark: `${device}: lists`, unit: 'ms', target: 'shown', ours: listsMs },
      { benchmark: `${device}: durable`, unit: 'ms', target: 'shown', ours: durableMs },
      { benchmark: `${device}: longest without a new word of progress`, unit: 'ms', target: '≤ 30 s', ours: shown },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * The longest time without a change of the status, in milliseconds, from the first status until the device is filled.
 */
async function watchProgress(page: Page, isFilled: () => boolean): Promise<number> {
  const status = page.getByRole('status', { name: 'Sync' });
  await status.waitFor({ state: 'attached', timeout: 120_000 });
  let words = '';
  let since = performance.now();
  let longest = 0;
  while (!isFilled()) {
    const now = (await status.textContent()) ?? '';
    if (now !== words) {
      words = now;
      since = performance.now();
    }
    longest = Math.max(longest, performance.now() - since);
    await page.waitForTimeout(LOOK_EVERY);
  }
  return longest;
}
