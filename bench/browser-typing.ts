import { expect, type Browser, type Page } from '@playwright/test';
import { Person } from '../e2e/testing/person.ts';
import { wizardPath } from '#app/paths.ts';
import { newDevice } from './browser-device.ts';
import { longDraftChunk } from './long-draft.ts';
import { pushChunks } from './rostrum-items.ts';
import type { RostrumServer } from './rostrum-server.ts';

const measured = 'keystroke to paint';
/** Milliseconds between two keys: a fast typist. */
const KEY_INTERVAL = 60;
const atTheEnd = ' The last paragraph grows while the oldest edit of the piece is still remembered, word after word. ';
const atTheTop = 'Every first sentence is written last, and it decides whether anyone will read the second one here. ';

/**
 * Types about 200 characters into a draft of 50,000 characters and 5,000 edits, in the wizard's own editor.
 * @returns for each key, milliseconds from the browser's receiving it until the next frame was painted
 */
export async function typeIntoLongDraft(browser: Browser, server: RostrumServer): Promise<number[]> {
  const account = { ...(await server.register('typist')), url: server.url };
  const draft = longDraftChunk();
  await pushChunks(server.network(account.cookie), account.id, [draft]);
  const { context, page } = await newDevice(browser, account);
  try {
    const person = new Person(page, account.url);
    await person.visit(wizardPath(draft.id));
    await person.openDraft();
    await person.expectStatus('Synced');
    await measureKeys(page);
    await person.draft.click();
    for (const [place, words] of [
      ['Control+End', atTheEnd],
      ['Control+Home', atTheTop],
    ] as const) {
      await page.keyboard.press(place);
      await page.keyboard.type(words, { delay: KEY_INTERVAL });
      await expect(person.draft).toContainText(words.trim());
    }
    return await readKeys(page, atTheEnd.length + atTheTop.length);
  } finally {
    await context.close();
  }
}

/** Measures keys that write a character, but not those that move the caret. */
export async function measureKeys(page: Page): Promise<void> {
  await page.evaluate((name) => {
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key.length !== 1) return;
        // A message posted in a frame's callback is delivered after that frame was painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () =>
            performance.measure(name, { start: timeStamp, end: performance.now() }),
          );
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }, measured);
}

/** Milliseconds of each key since `measureKeys`. @throws when one of them was not measured */
export async function readKeys(page: Page, keys: number): Promise<number[]> {
  const times = await page.evaluate(
    (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
    measured,
  );
  if (times.length !== keys) throw new Error(`${times.length} of ${keys} keys were measured`);
  return times;
}
