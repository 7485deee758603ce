/**
 * Reloads screens of a filled device without a network and prints medians of five: the time from the navigation's start
 * until the screen has no placeholder left, and how much it shifted (web.dev/articles/cls). `npm run bench:screens --
 * [items]`. Needs the built app.
 */
import { percentile } from './percentile.ts';
import { withSeededPerson } from './seeded-person.ts';

const items = Number(process.argv[2] ?? 2_000);
const repeats = 5;
const mark = 'screen is there';

await withSeededPerson(items, async ({ server, context, person: { page } }) => {
  await page.addInitScript((name) => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('main h2, main article') || document.querySelector('main .animate-pulse')) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
    });
    watcher.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  }, mark);
  await context.setOffline(true);
  for (const path of [
    '/',
    '/analytics',
    '/voice-analytics',
    '/milestones',
    '/create',
    '/pipeline',
    '/calendar',
    '/profile',
  ]) {
    const times: number[] = [];
    const shifted: number[] = [];
    for (let run = 0; run < repeats + 1; run += 1) {
      await page.goto(`${server.url}${path}`);
      await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
      await page.waitForTimeout(1_500);
      const seen = await page.evaluate(
        (name) => ({
          time: performance.getEntriesByName(name)[0]!.startTime,
          shifts: (globalThis as unknown as { shifts: number[] }).shifts,
        }),
        mark,
      );
      // The first run fills caches.
      if (run === 0) continue;
      times.push(seen.time);
      shifted.push(seen.shifts.reduce((sum, value) => sum + value, 0));
    }
    console.log(
      `${items} items, ${path}: there after ${Math.round(percentile(times, 0.5))} ms (${times.map(Math.round).join(', ')}), shifted by ${percentile(shifted, 0.5).toFixed(3)}`,
    );
  }
});
