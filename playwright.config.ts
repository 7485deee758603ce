import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './e2e/testing/chromium-options.ts';

/** Tests share a server on a free port, which serves the built app; `npm test` builds it first. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // `npm test` reads the JSON report to add up the last line.
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Two files at a time, each with a browser and a server of its own: one alone leaves half of two cores idle.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Limits of what hangs, not of what is slow: a machine may be four times as slow on its bad days.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace doubles the time of every test on two cores. Where one is needed: `--trace retain-on-failure`.
    trace: 'off',
    launchOptions: {
      ...chromiumOptions,
      // Milliseconds between two actions. Menus, dialogs and drags listen to keys a frame or a timer after they are
      // shown: no person is that fast, and a test that is fails one time in a hundred.
      slowMo: 20,
    },
  },
});
