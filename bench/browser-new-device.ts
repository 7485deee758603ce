import type { Browser, Page } from '@playwright/test';
import { databaseName } from '#app/engine/store/account-database.ts';
import type { StoredContentRow, FeedRow } from '#app/engine/store/rows.ts';
import { newDevice, type SignedInPerson } from './browser-device.ts';
import { expectedRows, rowsChecksum, type ListRow } from './list-row.ts';

/** Milliseconds from the page's first request to the feed. */
export interface FilledDevice {
  /** Until a row of every item was committed to IndexedDB. */
  readonly listsMs: number;
  /** Until everything was committed. */
  readonly durableMs: number;
}

/** Opens the studio in a new browser profile and waits until all items are stored. @throws when a row is wrong */
export async function fillNewDevice(browser: Browser, person: SignedInPerson, items: number): Promise<FilledDevice> {
  const { context, page } = await newDevice(browser, person);
  try {
    await page.goto(`${person.url}/create`, { waitUntil: 'commit' });
    const filled = await waitUntilFilled(page, person.id, items);
    if (rowsChecksum(await storedRows(page, person.id)) !== rowsChecksum(expectedRows(items)))
      throw new Error('Wrong rows in Chromium');
    return filled;
  } finally {
    await context.close();
  }
}

/**
 * Watches IndexedDB from inside the page, beside the app. Code for the page contains no named function, because the
 * loader would wrap it in a helper that the page lacks.
 */
export async function waitUntilFilled(page: Page, account: string, items: number): Promise<FilledDevice> {
  return await page.evaluate(
    async ({ name, rows }) => {
      // Opening a database that the app has not created yet would create an empty one.
      while (!(await indexedDB.databases()).some((known) => known.name === name))
        await new Promise((wait) => setTimeout(wait, 5));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('The database cannot be opened')));
      });
      let listsAt = 0;
      for (;;) {
        const [count, feed] = await new Promise<[number, FeedRow | undefined]>((resolve, reject) => {
          const transaction = database.transaction(['contentRows', 'feed']);
          const counting = transaction.objectStore('contentRows').count();
          const reading: IDBRequest<FeedRow | undefined> = transaction.objectStore('feed').get('feed');
          // The app's own writes to these tables wait until this transaction has ended.
          transaction.commit();
          transaction.addEventListener('complete', () => resolve([counting.result, reading.result]));
          transaction.addEventListener('abort', () =>
            reject(transaction.error ?? new Error('The database cannot be read')),
          );
        });
        if (listsAt === 0 && count >= rows) listsAt = performance.now();
        if (listsAt > 0 && feed?.filled) break;
        await new Promise((wait) => setTimeout(wait, 10));
      }
      const durableAt = performance.now();
      database.close();
      const first = performance.getEntriesByType('resource').find((entry) => entry.name.includes('/api/sync/changes'));
      if (!first) throw new Error('The page never asked for the feed');
      return { listsMs: listsAt - first.startTime, durableMs: durableAt - first.startTime };
    },
    { name: databaseName(account), rows: items },
  );
}

async function storedRows(page: Page, account: string): Promise<ListRow[]> {
  return await page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('The database cannot be opened')));
    });
    const contentRows = await new Promise<StoredContentRow[]>((resolve, reject) => {
      const reading: IDBRequest<StoredContentRow[]> = database
        .transaction('contentRows')
        .objectStore('contentRows')
        .getAll();
      reading.addEventListener('success', () => resolve(reading.result));
      reading.addEventListener('error', () => reject(reading.error ?? new Error('The rows cannot be read')));
    });
    database.close();
    return contentRows.map(({ id, row }) => ({ id, title: row.title, words: row.words, excerpt: row.excerpt }));
  }, databaseName(account));
}
