import type { Browser } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newDevice, type SignedInPerson } from './browser-device.ts';

const built = resolve(import.meta.dirname, '../dist/app');

/** Bytes that a browser without a cache fetched before the page was usable, in kB of gzip, by route. */
export interface FirstLoad {
  readonly route: string;
  readonly scriptKb: number;
  /** Automerge's share: its scripts and wasm. */
  readonly automergeKb: number;
  /** The page itself, its styles and its fonts. */
  readonly restKb: number;
}

const routes = [
  { route: '/', isSignedIn: false, ready: 'main h1' },
  { route: '/login', isSignedIn: false, ready: 'form button[type="submit"]' },
  { route: '/', isSignedIn: true, ready: 'main h2' },
  { route: '/create', isSignedIn: true, ready: 'main h2' },
  { route: '/create/stepped', isSignedIn: true, ready: 'main input[type="checkbox"]' },
  // Its headings come later, with the rows or when the page is idle.
  { route: '/calendar', isSignedIn: true, ready: 'main [role="group"]' },
] as const;

/** Counts the fetches until the route's own page was shown. On a new device its rows come later, from the network. */
export async function countFirstLoads(browser: Browser, account: SignedInPerson): Promise<FirstLoad[]> {
  const user = await (await fetch(`${account.url}/api/auth/me`, { headers: { Cookie: account.cookie } })).text();
  const loads: FirstLoad[] = [];
  for (const { route, isSignedIn, ready } of routes) {
    const { context, page } = await newDevice(
      browser,
      { url: account.url, cookie: isSignedIn ? account.cookie : '' },
      { serviceWorkers: 'block' },
    );
    try {
      if (isSignedIn) await page.addInitScript((cached) => localStorage.setItem('rostrum_user', cached), user);
      await page.addInitScript((selector) => {
        const watcher = new MutationObserver(() => {
          if (!document.querySelector(selector)) return;
          watcher.disconnect();
          performance.mark('ready');
        });
        watcher.observe(document, { childList: true, subtree: true });
      }, ready);
      await page.goto(`${account.url}${route}`);
      await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
      const asked = await page.evaluate(() => {
        const readyAt = performance.getEntriesByName('ready')[0]!.startTime;
        const entries = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= readyAt);
        return entries.map((entry) => new URL(entry.name).pathname).filter((path) => !path.startsWith('/api/'));
      });
      const files = [...new Set(asked)]
        .filter((path) => /\.(?:js|css|woff2|wasm)$/.test(path))
        .map((path) => ({ path, bytes: readFileSync(`${built}${path}`) }));
      const isAutomerge = ({ path, bytes }: (typeof files)[number]) =>
        path.endsWith('.wasm') || (path.endsWith('.js') && bytes.includes('__wbg_'));
      const kb = (some: typeof files) =>
        some.reduce(
          (sum, { path, bytes }) => sum + (path.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length),
          0,
        ) / 1000;
      loads.push({
        route: `${route}, ${isSignedIn ? 'signed in' : 'signed out'}`,
        scriptKb: kb(files.filter(({ path }) => path.endsWith('.js'))),
        automergeKb: kb(files.filter(isAutomerge)),
        restKb: kb([
          ...files.filter(({ path }) => /\.(?:css|woff2)$/.test(path)),
          { path: '/index.html', bytes: readFileSync(`${built}/index.html`) },
        ]),
      });
    } finally {
      await context.close();
    }
  }
  return loads;
}
