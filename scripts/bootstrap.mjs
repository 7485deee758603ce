/**
 * Brings a clone up to date before an npm script runs: `node scripts/bootstrap.mjs [--build] [--test-tools] [--stamp]`.
 *
 *   (nothing)      installs the packages if they are missing or stale, and a newer Node if this one is too old
 *   --build        also builds the app if its sources changed
 *   --test-tools   also installs the programs that the tests use, if the machine allows it
 *   --stamp        only records that the packages are installed; npm runs this after each install
 *
 * It runs before any package is installed, so it and its parts import Node built-ins only.
 */
import { buildApp } from './bootstrap/build-app.mjs';
import { installPackages, stampPackages } from './bootstrap/install-packages.mjs';
import { installTestTools } from './bootstrap/install-test-tools.mjs';
import { holdLock } from './bootstrap/hold-lock.mjs';
import { installRuntime } from './bootstrap/runtime.mjs';

const wanted = new Set(process.argv.slice(2));

try {
  if (wanted.has('--stamp')) {
    stampPackages();
  } else {
    await holdLock(() => {
      installPackages();
      installRuntime();
      if (wanted.has('--test-tools')) installTestTools();
      if (wanted.has('--build')) buildApp();
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
