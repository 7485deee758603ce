import * as A from '@automerge/automerge/slim';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { databaseName } from '#app/engine/store/account-database.ts';
import { loadDocument } from '#core/documents/load.ts';
import { wizardPath } from '#app/paths.ts';
import { Person } from '../e2e/testing/person.ts';
import { newDevice } from './browser-device.ts';
import { itemChunk, pushChunks } from './rostrum-items.ts';
import type { RostrumServer } from './rostrum-server.ts';

const words =
  'What was typed half a second ago is on the disk, however fast the fingers and however slow the disk is. ';

export interface TypingConditions {
  readonly keysPerSecond: number;
  /** How many times slower than this machine the page's processor is. */
  readonly slowdown: number;
  /** The same item is open in another tab. */
  readonly secondTab: boolean;
  /** The typed text is sent meanwhile. */
  readonly isOnline: boolean;
  readonly seconds: number;
}

/** A chunk in the outbox, and when another page of the browser first saw it, in milliseconds since 1970. */
interface SeenChunk {
  readonly id: number;
  readonly at: number;
  readonly bytes: number[];
}

/** How often the other page polls, in milliseconds. The figures are at most this much too high. */
const LOOK_EVERY = 20;

/**
 * Types into a draft of ordinary length at a steady rate that does not wait for the page.
 * @returns for each letter, milliseconds from its key until another page of the browser could read it from disk
 */
export async function typeOnSlowDevice(
  browser: Browser,
  server: RostrumServer,
  { keysPerSecond, slowdown, secondTab, isOnline, seconds }: TypingConditions,
): Promise<number[]> {
  const account = { ...(await server.register(`typist${Date.now()}`)), url: server.url };
  const item = itemChunk(0);
  await pushChunks(server.network(account.cookie), account.id, [item]);
  const { context, page } = await newDevice(browser, account);
  try {
    const pages = secondTab ? [await context.newPage(), page] : [page];
    for (const tab of pages) {
      const person = new Person(tab, account.url);
      await person.visit(wizardPath(item.id));
      await person.openDraft();
      await person.expectStatus('Synced');
    }
    const observer = await context.newPage();
    await observer.goto(`${account.url}/manifest.webmanifest`);
    await page.bringToFront();
    await new Person(page, account.url).draft.click();
    await page.keyboard.press('Control+End');
    await noteKeys(page);
    await context.setOffline(!isOnline);
    await watchOutbox(observer, databaseName(account.id));
    await slowDown(context, pages, slowdown);
    const text = await typeSteadily(page, keysPerSecond, seconds);
    return await letterDelays({ page, observer, base: item.bytes, letters: text.length });
  } finally {
    await context.close();
  }
}

async function noteKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const typedAt: number[] = [];
    Object.assign(window, { typedAt });
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key.length === 1) typedAt.push(performance.timeOrigin + timeStamp);
      },
      { capture: true },
    );
  });
}

/** Another page polls, because the typing page is busy and would report the disk late. */
async function watchOutbox(observer: Page, name: string): Promise<void> {
  await observer.evaluate(
    ({ database, every }) => {
      const seen: SeenChunk[] = [];
      Object.assign(window, { seen });
      const opening = indexedDB.open(database);
      opening.addEventListener('success', () => {
        setInterval(() => {
          const range = IDBKeyRange.lowerBound(seen.at(-1)?.id ?? 0, true);
          const transaction = opening.result.transaction('outbox');
          const rows = transaction.objectStore('outbox').getAll(range);
          // Other writers wait until this has ended.
          transaction.commit();
          rows.addEventListener('success', () => {
            const at = performance.timeOrigin + performance.now();
            for (const { id, bytes } of rows.result as { id: number; bytes: Uint8Array }[])
              if (id > (seen.at(-1)?.id ?? 0)) seen.push({ id, at, bytes: [...bytes] });
          });
        }, every);
      });
    },
    { database: name, every: LOOK_EVERY },
  );
}

async function slowDown(context: BrowserContext, pages: readonly Page[], rate: number): Promise<void> {
  for (const page of pages) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  }
}

/** Keys are pressed when they are due, however busy the page is. */
async function typeSteadily(page: Page, keysPerSecond: number, seconds: number): Promise<string> {
  const text = words.repeat(Math.ceil((keysPerSecond * seconds) / words.length)).slice(0, keysPerSecond * seconds);
  const start = Date.now();
  const pressed: Promise<void>[] = [];
  for (const [index, letter] of Array.from(text).entries()) {
    const wait = start + (index * 1000) / keysPerSecond - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    pressed.push(page.keyboard.press(letter === ' ' ? 'Space' : letter));
  }
  await Promise.all(pressed);
  return text;
}

interface Typed {
  readonly page: Page;
  readonly observer: Page;
  readonly base: Uint8Array;
  readonly letters: number;
}

async function letterDelays({ page, observer, base, letters }: Typed): Promise<number[]> {
  const typedAt = await page.evaluate(() => (window as unknown as { typedAt: number[] }).typedAt);
  if (typedAt.length !== letters) throw new Error(`${typedAt.length} of ${letters} keys came`);
  let delays: number[] = [];
  await expect
    .poll(
      async () => {
        const seen = await observer.evaluate(() => (window as unknown as { seen: SeenChunk[] }).seen);
        delays = delaysOf(seen, typedAt, base);
        return delays.length;
      },
      { timeout: 60_000 },
    )
    .toBe(letters);
  return delays;
}

function delaysOf(seen: readonly SeenChunk[], typedAt: readonly number[], base: Uint8Array): number[] {
  let document = loadDocument('content-item', [base]);
  const start = document.body.length;
  const delays: number[] = [];
  for (const { at, bytes } of seen) {
    document = A.loadIncremental(document, Uint8Array.from(bytes));
    for (const typed of typedAt.slice(delays.length, document.body.length - start)) delays.push(at - typed);
  }
  A.free(document);
  return delays;
}
