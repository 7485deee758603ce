import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { Person } from '../e2e/testing/person.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { startPlainChromium } from './plain-chromium.ts';
import { RostrumDevice } from './rostrum-device.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';
import { lossOf, storedDraft, typeLetters, wordOf, type Letters } from './typed-letters.ts';

const PORT = 18_797;
const KILLS = 60;
const TITLE = 'Written through every cut';
/** How long after a letter the status includes that letter. Milliseconds. */
const STATUS_IS_ABOUT_NOW = 1_500;
/** Chromium writes cookies to disk after up to half a minute. A profile killed before has no session. Milliseconds. */
const COOKIES_WRITTEN = 35_000;
/** How long after opening the previous round's text must be on screen. Milliseconds. */
const OPEN_LIMIT = 30_000;

interface Round {
  readonly letters: Letters;
  readonly killedAt: number;
  /** Whether the page said "Synced" for all letters when it was killed. */
  readonly saidSynced: boolean;
}

/**
 * Kills the browser (SIGKILL, all its processes) again and again while it sends typed text; every other time right
 * after it said "Synced". Another device checks each time what the server has.
 *
 * @throws when the disk or the server has anything but a beginning of the typed text
 */
export async function killBrowserWhileSyncing(): Promise<BenchmarkLine[]> {
  const server = await RostrumServer.start(PORT);
  const profile = mkdtempSync(join(tmpdir(), 'rostrum-kills-'));
  const random = new SeededRandom(1, 1);
  const losses: number[] = [];
  let early = 0;
  try {
    const account = await server.register('maya');
    let last: Round | null = null;
    let draftUrl: string | null = null;
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const browser = await startPlainChromium(profile);
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
      try {
        const person = new Person(await connection.contexts()[0]!.newPage(), server.url);
        draftUrl ??= await beginDraft(person);
        await person.page.goto(draftUrl, { timeout: OPEN_LIMIT });
        await person.openDraft();
        if (last) losses.push(lossOf(await storedDraft(person), last.letters, last.killedAt));
        if (kill === KILLS) break;
        await person.expectStatus('Synced', OPEN_LIMIT);
        last = await typeOnline(person, { typingMs: 500 + random.below(2000), untilSynced: kill % 2 === 1 });
      } finally {
        await browser.end('SIGKILL');
      }
      const arrived = await draftOnServer(server, account);
      const typed = wordOf(last.letters);
      if (last.saidSynced && arrived !== typed) early += 1;
      if (!typed.startsWith(arrived)) throw new Error(`The server has "${arrived}" of "${typed}"`);
    }
  } finally {
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
  const name = `Chromium killed ${KILLS} times while it sends what is typed`;
  return [
    { benchmark: `${name}: most typing lost`, unit: 'ms', target: '≤ 500 ms', ours: Math.max(...losses) },
    { benchmark: `${name}: "Synced" of what the server has not`, unit: 'times', target: '0', ours: early },
  ];
}

async function beginDraft(person: Person): Promise<string> {
  await person.signIn({ username: 'maya', password: 'quiet-harbour-42' }, '/create');
  await person.addIdea(TITLE);
  await person.openInWizard(TITLE);
  await person.openDraft();
  await person.waitUntilInstalled();
  await person.page.waitForTimeout(COOKIES_WRITTEN);
  return person.page.url();
}

async function typeOnline(
  person: Person,
  { typingMs, untilSynced }: { readonly typingMs: number; readonly untilSynced: boolean },
): Promise<Round> {
  const letters = await typeLetters(person, typingMs);
  if (untilSynced) {
    await person.page.waitForTimeout(STATUS_IS_ABOUT_NOW);
    await person.expectStatus('Synced', OPEN_LIMIT);
  }
  return { letters, killedAt: Date.now(), saidSynced: untilSynced };
}

/** The draft as a new device receives it. */
async function draftOnServer(server: RostrumServer, { id, cookie }: { id: string; cookie: string }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-device-'));
  const device = new RostrumDevice({ account: id, network: server.network(cookie), file: join(folder, 'device.db') });
  try {
    await device.fill(1);
    const row = (await device.rows()).find(({ title }) => title === TITLE);
    if (!row) throw new Error('The server does not have the item');
    const opened = await device.documents.open('content-item', row.id);
    if (opened.state !== 'open') throw new Error(`The item is ${opened.state}`);
    return opened.document.doc().body;
  } finally {
    device.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
