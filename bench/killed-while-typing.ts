import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';
import { Person } from '../e2e/testing/person.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { percentile } from './percentile.ts';
import { startPlainChromium } from './plain-chromium.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';
import { lossOf, storedDraft, typeLetters, type Letters } from './typed-letters.ts';

/** At full speed, and on a processor a sixth as fast. */
const SLOWDOWNS = [1, 6] as const;
/** At each speed. */
const KILLS = 35;
/** How long after opening the previous round's text must be on screen. Milliseconds. */
const OPEN_LIMIT = 30_000;

/**
 * Kills the browser (SIGKILL, all its processes) again and again while somebody types twenty letters a second into a
 * draft, without a server. After each start it reads the disk and measures the milliseconds between the first lost
 * letter and the kill, 0 if none was lost.
 *
 * @throws when the disk has anything but a beginning of the typed text
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

/** Milliseconds of typing that each kill lost. */
async function lossesOf(slowdown: number): Promise<number[]> {
  const profile = mkdtempSync(join(tmpdir(), 'rostrum-kills-'));
  try {
    const draftUrl = await leaveDraft(profile);
    const random = new SeededRandom(1, 1);
    const losses: number[] = [];
    let last: { readonly letters: Letters; readonly killedAt: number } | null = null;
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const browser = await startPlainChromium(profile);
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
      try {
        const page = await connection.contexts()[0]!.newPage();
        const person = new Person(page, new URL(draftUrl).origin);
        const session = await page.context().newCDPSession(page);
        await page.goto(draftUrl, { timeout: OPEN_LIMIT });
        await person.openDraft();
        if (last) losses.push(lossOf(await storedDraft(person), last.letters, last.killedAt));
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        if (kill < KILLS)
          last = { letters: await typeLetters(person, 1000 + random.below(3000)), killedAt: Date.now() };
      } finally {
        await browser.end('SIGKILL');
      }
    }
    return losses;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Leaves a profile with a session, the installed app and a new draft; the server is stopped afterwards. */
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
