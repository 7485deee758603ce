import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const chromium = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

/** How tests, benchmarks and screenshots start Chromium. */
export const chromiumOptions: LaunchOptions & { readonly args: string[] } = {
  // Playwright's own download, if there is one, is the second choice.
  ...(existsSync(chromium) ? { executablePath: chromium } : {}),
  args: [
    // Chromium's sandbox does not work as root, the user in most containers.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-first-run',
  ],
};
