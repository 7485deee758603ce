import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run-quietly.mjs';

/**
 * Programs that the tests use. `debian` is the package of each; `otherwise` is the advice if it cannot be installed.
 */
const tools = [
  {
    name: 'Chromium',
    debian: 'chromium',
    isPresent: () => existsSync(process.env.CHROME_PATH ?? '/usr/bin/chromium'),
    otherwise: 'install it, or set CHROME_PATH to a Chrome or Chromium',
  },
  {
    name: 'PostgreSQL',
    debian: 'postgresql',
    isPresent: () => onPath('postgres') || versionedPostgres(),
    otherwise: 'install the PostgreSQL server (the tests start one of their own; it need not run)',
  },
  { name: 'Redis', debian: 'redis-server', isPresent: () => onPath('redis-server'), otherwise: 'install redis-server' },
  {
    name: 'The WebKit driver',
    debian: 'webkit2gtk-driver',
    isPresent: () => onPath('WebKitWebDriver'),
    otherwise: 'install WebKitGTK with its WebDriver (webkit2gtk-driver)',
  },
  { name: 'Xvfb', debian: 'xvfb', isPresent: () => onPath('Xvfb'), otherwise: 'install Xvfb' },
];

/**
 * Installs missing programs on Debian as root. Otherwise it prints a line for each, and the tests that need it fail
 * with the same reason.
 */
export function installTestTools() {
  const missing = tools.filter((tool) => !tool.isPresent());
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && onPath('apt-get')) installFromDebian(missing);
  for (const tool of missing.filter((each) => !each.isPresent())) {
    console.log(`${tool.name} is missing and some tests need it: ${tool.otherwise}.`);
  }
}

function installFromDebian(missing) {
  const packages = missing.map((tool) => tool.debian);
  console.log(`Installing ${packages.join(', ')} for the tests…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    runQuietly({ what: 'apt-get update', command: 'apt-get', args: ['update', '-qq'], env });
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    runQuietly({ what: 'apt-get install', command: 'apt-get', args, env });
  } catch (error) {
    // The tests that do not need these programs can still run.
    console.error(error.message);
  }
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** Debian keeps the server's programs off the path, in one folder per version. */
function versionedPostgres() {
  const home = '/usr/lib/postgresql';
  return existsSync(home) && readdirSync(home).some((version) => existsSync(join(home, version, 'bin/postgres')));
}
