import { existsSync } from 'node:fs';
import { fromRoot } from '../bootstrap/from-root.mjs';
import { runLoudly } from '../run-loudly.mjs';

/** Checks the build against the limits of .size-limit.mjs. Without a build there is nothing to measure. */
export async function checkSize() {
  if (!existsSync(fromRoot('dist/app/index.html')))
    return { passed: true, note: 'not measured: there is no build yet' };
  return { passed: (await runLoudly([fromRoot('node_modules/size-limit/bin.js')])) === 0 };
}
