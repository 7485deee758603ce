import * as A from '@automerge/automerge/slim';
import { slimBinary } from 'harper.js/slimBinary';
import { chromium, type Browser, type Page } from 'playwright';
import { bodyPath } from '#core/documents/text-path.ts';
import { loadDocument } from '#core/documents/load.ts';
import { writeText } from '#core/content/write-text.ts';
import { startHarper } from '#app/features/grammar/harper-checker.ts';
import { draftPlace, wizardPath } from '#app/paths.ts';
import { Person } from '../e2e/testing/person.ts';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { newDevice, type SignedInPerson } from './browser-device.ts';
import { measureKeys, readKeys } from './browser-typing.ts';
import { longDraftChunk } from './long-draft.ts';
import { percentile } from './percentile.ts';
import { sentence } from './prose.ts';
import { pushChunks } from './rostrum-items.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';
import { timePress } from './time-press.ts';

const REPEATS = 5;
/** Milliseconds between two keys: a fast typist. */
const KEY_INTERVAL = 60;
/** Milliseconds between two changes from another device. */
const REMOTE_INTERVAL = 400;
const words =
  ' What is typed here stands beside what arrives from a phone, letter after letter, while grammar is read. ';

/** The wizard's speed for a writer: opening it, its steps, a draft's history, its keys and its grammar check. */
export async function measureWizard(): Promise<BenchmarkLine[]> {
  const server = await RostrumServer.start(18_792);
  try {
    const browser = await chromium.launch(chromiumOptions);
    try {
      const opened = await openWizard(browser, await newWriter(server, 'opener'), { slowdown: 4 });
      const steps = await changeSteps(browser, await newWriter(server, 'stepper'));
      const history = await openHistory(browser, server);
      const long = await typeAmong(browser, server, { characters: 50_000, edits: 5_000 });
      const short = await typeAmong(browser, server, { characters: 5_000, edits: 500 });
      const grammar = await checkThousandWords();
      const median = (times: readonly number[]) => percentile(times, 0.5);
      const typing = 'Keystroke to paint, with grammar and another device’s edits';
      return [
        { benchmark: 'First opening of the wizard, CPU ÷4', unit: 'ms', target: '≤ 300 ms', ours: median(opened) },
        { benchmark: 'Change of step', unit: 'ms', target: '≤ 100 ms', ours: median(steps) },
        { benchmark: 'History of a draft with 10,000 edits', unit: 'ms', target: '≤ 200 ms', ours: median(history) },
        { benchmark: `${typing}, 50,000 characters: p50`, unit: 'ms', target: 'shown', ours: median(long) },
        { benchmark: `${typing}, 50,000 characters: p95`, unit: 'ms', target: '≤ 50 ms', ours: percentile(long, 0.95) },
        { benchmark: `${typing}, 5,000 characters: p50`, unit: 'ms', target: 'shown', ours: median(short) },
        { benchmark: `${typing}, 5,000 characters: p95`, unit: 'ms', target: '≤ 16 ms', ours: percentile(short, 0.95) },
        { benchmark: 'Grammar of 1,000 words', unit: 'ms', target: '≤ 150 ms', ours: median(grammar) },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

async function newWriter(server: RostrumServer, name: string): Promise<SignedInPerson> {
  return { ...(await server.register(name)), url: server.url };
}

/** From the press on an idea in a freshly loaded studio until the wizard's first step is painted. */
async function openWizard(
  browser: Browser,
  writer: SignedInPerson,
  { slowdown }: { readonly slowdown: number },
): Promise<number[]> {
  const { context, page } = await newDevice(browser, writer);
  try {
    const person = new Person(page, writer.url);
    await person.visit('/create');
    await person.addIdea('Why dates are bets');
    await person.waitUntilInstalled();
    await person.expectStatus('Synced');
    const session = await context.newCDPSession(page);
    const times: number[] = [];
    for (let run = 0; run < REPEATS; run += 1) {
      await person.visit('/create');
      await page.getByRole('link', { name: 'Create: Why dates are bets' }).waitFor();
      await person.expectStatus('Synced');
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      times.push(
        await timePress(page, {
          selector: 'a[aria-label^="Create: Why dates are bets"]',
          appears: '[role="group"][aria-label^="Step "]',
        }),
      );
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    return times;
  } finally {
    await context.close();
  }
}

/** Through all eight steps, the first visit to each. */
async function changeSteps(browser: Browser, writer: SignedInPerson): Promise<number[]> {
  const { context, page } = await newDevice(browser, writer);
  try {
    const person = new Person(page, writer.url);
    await person.visit('/create');
    await person.addIdea('Why dates are bets');
    await person.waitUntilInstalled();
    await person.openInWizard('Why dates are bets');
    const next = page.getByRole('button', { name: 'Next Step' });
    const times: number[] = [];
    for (let step = 2; step <= 8; step += 1) {
      await next.evaluate((button) => button.setAttribute('data-measured', 'next'));
      times.push(
        await timePress(page, {
          selector: '[data-measured="next"]',
          appears: `[role="group"][aria-label^="Step ${step}:"]`,
        }),
      );
    }
    return times;
  } finally {
    await context.close();
  }
}

/** From the press that opens the history until the list of versions is painted, in a page that has the draft open. */
async function openHistory(browser: Browser, server: RostrumServer): Promise<number[]> {
  const writer = await newWriter(server, 'historian');
  const draft = longDraftChunk({ edits: 10_000 });
  await pushChunks(server.network(writer.cookie), writer.id, [draft]);
  const { context, page } = await newDevice(browser, writer);
  try {
    const person = new Person(page, writer.url);
    const times: number[] = [];
    for (let run = 0; run < REPEATS; run += 1) {
      await person.visit(wizardPath(draft.id, draftPlace));
      await person.expectStatus('Synced');
      const history = page.getByRole('button', { name: 'Version history' });
      await history.evaluate((button) => button.setAttribute('data-measured', 'history'));
      times.push(
        await timePress(page, { selector: '[data-measured="history"]', appears: 'ul[aria-label="Versions"] li' }),
      );
    }
    return times;
  } finally {
    await context.close();
  }
}

/** Types at the end of a draft while another device writes at its beginning. */
async function typeAmong(
  browser: Browser,
  server: RostrumServer,
  size: { readonly characters: number; readonly edits: number },
): Promise<number[]> {
  const writer = await newWriter(server, `typist-${size.characters}`);
  const network = server.network(writer.cookie);
  const draft = longDraftChunk(size);
  await pushChunks(network, writer.id, [draft]);
  const { context, page } = await newDevice(browser, writer);
  let other = loadDocument('content-item', [draft.bytes]);
  let isTyping = true;
  const writeElsewhere = async () => {
    for (let at = 0; isTyping; at += 1) {
      const heads = A.getHeads(other);
      const { length } = other.body;
      other = A.change(other, (item) => {
        writeText(item, { path: bodyPath, length, edits: [{ at: 0, remove: 0, insert: `From the phone, ${at}. ` }] });
      });
      await pushChunks(network, writer.id, [{ id: draft.id, bytes: A.saveSince(other, heads) }]);
      await new Promise((wait) => setTimeout(wait, REMOTE_INTERVAL));
    }
  };
  try {
    const person = new Person(page, writer.url);
    await person.visit(wizardPath(draft.id));
    await person.openDraft();
    await person.expectStatus('Synced');
    await waitForGrammar(page);
    await measureKeys(page);
    await person.draft.click();
    await page.keyboard.press('Control+End');
    const elsewhere = writeElsewhere();
    await page.keyboard.type(words + words, { delay: KEY_INTERVAL });
    isTyping = false;
    await elsewhere;
    return await readKeys(page, 2 * words.length);
  } finally {
    isTyping = false;
    await context.close();
    A.free(other);
  }
}

async function waitForGrammar(page: Page): Promise<void> {
  await page
    .getByRole('status', { name: 'Grammar' })
    .filter({ hasText: /^Checked/ })
    .waitFor({ timeout: 120_000 });
}

/** Checks all paragraphs of a text that is new to the checker, one after another, as its worker does. */
async function checkThousandWords(): Promise<number[]> {
  const harper = await startHarper(slimBinary, 'American');
  const times: number[] = [];
  for (let run = 0; run < REPEATS; run += 1) {
    const random = new SeededRandom(run + 1, 7);
    const paragraphs: string[] = [];
    for (let count = 0; count < 1_000; count += paragraphs.at(-1)!.split(/\s+/).length)
      paragraphs.push(Array.from({ length: 4 }, () => sentence(random)).join(' '));
    const start = performance.now();
    for (const paragraph of paragraphs) await harper.check(paragraph);
    times.push(performance.now() - start);
  }
  return times;
}
