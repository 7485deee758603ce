/**
 * Runs every test: the rooms' own (Vitest) and the browser's (Playwright, on the built app). A part that fails or does
 * not run never hides the counts of the others. The last line is the sum: `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fromRoot } from './bootstrap/from-root.mjs';
import { runLoudly } from './run-loudly.mjs';
import { countPlaywright, countVitest } from './test/count-tests.mjs';
import { namePlaywrightFailures, nameVitestFailures } from './test/name-failures.mjs';

const reports = fromRoot('test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const vitestReport = fromRoot('test-results/vitest.json');
// The name is set in playwright.config.ts.
const playwrightReport = fromRoot('test-results/playwright.json');

const vitestCode = await runLoudly([
  fromRoot('node_modules/vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
const playwrightCode = await runLoudly([fromRoot('node_modules/@playwright/test/cli.js'), 'test']);

const counts = [
  { part: 'Unit, server and simulator', ...countVitest(vitestReport, vitestCode) },
  { part: 'End to end', ...countPlaywright(playwrightReport, playwrightCode) },
];

// Repeated at the end, where they are easy to find.
for (const failure of [...nameVitestFailures(vitestReport), ...namePlaywrightFailures(playwrightReport)]) {
  console.log(`\nFAILED after ${(failure.seconds ?? 0).toFixed(1)} s  ${failure.name}\n${failure.why}`);
  if (failure.page) console.log(failure.page);
}

console.log('');
for (const { part, passed, failed, skipped, note } of counts) {
  const extra = [skipped > 0 ? `${skipped} did not run` : '', note ?? ''].filter(Boolean).join('; ');
  console.log(`${part}: ${passed} passed, ${failed} failed${extra ? ` (${extra})` : ''}`);
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
