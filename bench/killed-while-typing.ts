import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { chromium, type Page } from 'playwright';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';
import { Person } from '../e2e/testing/person.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { percentile } from './percentile.ts';
import { startPlainChromium, type PlainChromium } from './plain-chromium.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

/** At full speed, and on a processor a sixth as fast. */
const SLOWDOWNS = [1, 6] as const;
const KILLS = 50;
/** Milliseconds between two keys: twenty a second. */
const KEY_INTERVAL = 50;
/** How long after an open the text of the round before must stand on the screen. Milliseconds. */
const OPEN_LIMIT = 30_000;

interface Round {
  /** Every letter that the page had received, and when. */
  readonly letters: readonly { readonly letter: string; readonly at: number }[];
  readonly killedAt: number;
}

/**
 * Kills the browser (SIGKILL, all its processes) again and again while somebody types twenty letters a second into a
 * draft, without a server, and reads after each start what the disk has: milliseconds between the first letter that is
 * gone and the kill, 0 when none is.
 *
 * @throws when what the disk has is not the beginning of what was typed
 */
export async function killWhileTyping(): Promise<BenchmarkLine[]> {
  const lines: BenchmarkLine[] = [];
  for (const slowdown of SLOWDOWNS) {
    const losses = await lossesOf(slowdown);
    const name = `Typing lost when Chromium is killed, ${KILLS} times at 20 keys a second, CPU ÷${slowdown}`;
    lines.push(
      { benchmark: `${name}: median`, unit: 'ms', target: 'shown', ours: percentile(losses, 0.5) },
      { benchmark: `${name}: most`, unit: 'ms', target: '≤ 500 ms', ours: Math.max(...losses) },
    );
  }
  return lines;
}

/** Milliseconds of typing that each kill took. */
async function lossesOf(slowdown: number): Promise<number[]> {
  const profile = mkdtempSync(join(tmpdir(), 'rostrum-kills-'));
  try {
    const draftUrl = await leaveDraft(profile);
    const random = new SeededRandom(1, 1);
    const losses: number[] = [];
    let last: Round | null = null;
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const browser = await startPlainChromium(profile);
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
      try {
        const page = await connection.contexts()[0]!.newPage();
        const person = new Person(page, new URL(draftUrl).origin);
        const session = await page.context().newCDPSession(page);
        await page.goto(draftUrl, { timeout: OPEN_LIMIT });
        await person.openDraft();
        if (last) losses.push(lossOf(await storedDraft(page, person), last));
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        if (kill < KILLS) last = await typeUntilKilled(page, person, { typingMs: 1000 + random.below(3000), browser });
      } finally {
        await browser.end('SIGKILL');
      }
    }
    return losses;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Leaves a signed-in profile with the app installed and a draft begun; the server is gone afterwards. */
async function leaveDraft(profile: string): Promise<string> {
  const server = await RostrumServer.start(18_791);
  const context = await chromium.launchPersistentContext(profile, chromiumOptions);
  try {
    const person = new Person(await context.newPage(), server.url);
    await person.register({ username: 'maya', password: 'quiet-harbour-42' });
    await person.visit('/create');
    await person.addIdea('Written through every cut');
    await person.openInWizard('Written through every cut');
    await person.openDraft();
    await person.waitUntilInstalled();
    await person.expectStatus('Synced');
    return person.page.url();
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Replaces the draft's text letter by letter until the browser is killed. */
async function typeUntilKilled(
  page: Page,
  person: Person,
  { typingMs, browser }: { typingMs: number; browser: PlainChromium },
): Promise<Round> {
  await person.draft.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  // The round's own letters are what is measured: the page says so once the disk has the empty draft.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Your content has been saved successfully.')).toBeVisible();
  const letters: Round['letters'][number][] = [];
  const start = Date.now();
  for (let key = 0; Date.now() - start < typingMs; key += 1) {
    const letter = String.fromCodePoint('a'.codePointAt(0)! + (key % 26));
    await page.keyboard.press(letter);
    letters.push({ letter, at: Date.now() });
    await page.waitForTimeout(Math.max(0, start + (key + 1) * KEY_INTERVAL - Date.now()));
  }
  const killedAt = Date.now();
  await browser.end('SIGKILL');
  return { letters, killedAt };
}

/** The draft as the disk has it, once the editor shows as many letters as the counts beside it say. */
async function storedDraft(page: Page, person: Person): Promise<string> {
  const counts = page.getByRole('list', { name: 'Counts' });
  const length = Number.parseInt((await counts.getByText(/^\d+ characters?$/).textContent()) ?? '', 10);
  // An empty draft shows its hint.
  await expect(person.draft).toHaveText(length === 0 ? 'Start writing…' : new RegExp(`^[a-z]{${length}}$`));
  return length === 0 ? '' : ((await person.draft.textContent()) ?? '');
}

/** Milliseconds of typing that a kill took. */
function lossOf(kept: string, { letters, killedAt }: Round): number {
  const typed = letters.map(({ letter }) => letter).join('');
  if (!typed.startsWith(kept)) throw new Error(`The disk has "${kept}" of "${typed}"`);
  const firstLost = letters[kept.length];
  return firstLost ? killedAt - firstLost.at : 0;
}
