import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { chromiumOptions } from '../testing/chromium-options.ts';
import { freePort } from '../testing/free-port.ts';
import { Person } from '../testing/person.ts';
import { VersionServer } from './version-server.ts';

const maya = { username: 'maya', email: 'maya@example.com', password: 'quiet-harbour-42' };
const online = ['Why your roadmap is a promise', 'Three ways to say no', 'What a forecast is for'];
const offline = 'Written on a train';
const afterwards = 'Written after the update';
const body = 'A date is a bet.\n\nWrite it down, with **odds**.';
/** How often the browser may start until it opens the newest page. */
const MAX_STARTS = 6;
const STATUS_MS = 60_000;

/** Folders of two versions. */
export interface Walk {
  readonly old: string;
  readonly current: string;
}

/**
 * Fills a data folder and a browser profile with one version, leaves one idea unsent in the browser, and opens both
 * with another version.
 * @returns the problems; empty if there were none
 */
export async function walkVersion({ old, current }: Walk): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'rostrum-upgrade-'));
  const places = { dataDir: join(home, 'data'), port: await freePort() };
  const profile = join(home, 'profile');
  try {
    const written = await withServer({ ...places, folder: old }, (server) => writeWithOld(server.url, profile));
    return await withServer({ ...places, folder: current }, async (server) => {
      const problems = await readWithCurrent(server.url, { profile, written });
      return [...problems, ...server.errors().map((line) => `The server's log: ${line.slice(0, 200)}`)];
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Ids of the drafts created through the API; none if the version has no API. */
type Written = readonly string[];

async function writeWithOld(url: string, profile: string): Promise<Written> {
  const context = await openProfile(profile);
  try {
    const reply = await context.request.post(`${url}/api/auth/register`, { data: maya, headers: { Origin: url } });
    if (!reply.ok()) throw new Error(`Registering was answered ${reply.status()}`);
    const draft = await context.request.post(`${url}/api/content`, {
      data: { title: 'A draft', content: body, platformId: 1 },
      headers: { Origin: url },
    });
    const person = await Person.on(context, url);
    await person.visit(paths.studio);
    for (const title of online) await person.addIdea(title);
    await person.expectStatus('Synced', STATUS_MS);
    await context.setOffline(true);
    await person.addIdea(offline);
    return draft.status() === 201 ? [((await draft.json()) as { id: string }).id] : [];
  } finally {
    await context.close();
  }
}

async function readWithCurrent(
  url: string,
  { profile, written }: { readonly profile: string; readonly written: Written },
): Promise<string[]> {
  const problems: string[] = [];
  const { context, page, errors } = await openUpdated(url, profile);
  try {
    const person = new Person(page, url);
    await attempt(problems, 'the ideas in the browser', () => person.expectIdeas([...online, offline]));
    await attempt(problems, 'the sync status', () => person.expectStatus('Synced', STATUS_MS));
    await attempt(problems, 'a new idea', () => person.addIdea(afterwards));
    await attempt(problems, 'the sync status after a new idea', () => person.expectStatus('Synced', STATUS_MS));
    for (const id of written)
      await attempt(problems, 'the draft', async () => {
        const { content } = (await (await context.request.get(`${url}/api/content/${id}`)).json()) as {
          content: string;
        };
        if (content !== body) throw new Error(`Its text is ${JSON.stringify(content)}`);
      });
    problems.push(...errors.map((error) => `The page: ${error.slice(0, 200)}`));
  } finally {
    await context.close();
  }
  await attempt(problems, 'a new device', () => expectOnNewDevice(url));
  return problems;
}

async function expectOnNewDevice(url: string): Promise<void> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    const context = await browser.newContext();
    const { username, password } = maya;
    const reply = await context.request.post(`${url}/api/auth/login`, { data: { username, password } });
    if (!reply.ok()) throw new Error(`Signing in was answered ${reply.status()}`);
    const person = await Person.on(context, url);
    await person.visit(paths.studio);
    await person.expectIdeas([...online, offline, afterwards]);
  } finally {
    await browser.close();
  }
}

interface Updated {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The errors that the newest page wrote to the console. */
  readonly errors: string[];
}

/** Opens the profile repeatedly, as people do, until its page is the server's. @throws when it never is */
async function openUpdated(url: string, profile: string): Promise<Updated> {
  const entry = entryOf(await (await fetch(url)).text());
  for (let start = 0; start < MAX_STARTS; start += 1) {
    const context = await openProfile(profile);
    const page = context.pages()[0] ?? (await context.newPage());
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    await page.goto(`${url}${paths.studio}`);
    if (entryOf(await page.content()) === entry) return { context, page, errors };
    // A page of the previous version fetches the newer one in the background.
    await page.waitForTimeout(5_000);
    await context.close();
  }
  throw new Error(`The browser shows the older page after ${MAX_STARTS} starts`);
}

function entryOf(html: string): string | undefined {
  return /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html)?.[1];
}

async function openProfile(profile: string): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    viewport: { width: 1440, height: 900 },
  });
}

async function withServer<Value>(
  given: Parameters<typeof VersionServer.start>[0],
  work: (server: VersionServer) => Promise<Value>,
): Promise<Value> {
  const server = await VersionServer.start(given);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function attempt(problems: string[], what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    problems.push(`${what}: ${words.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }
}
