import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not import.meta.dirname: a Node that is too old must still get as far as printing so.
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The absolute path of a path inside the repository. */
export function fromRoot(...parts) {
  return resolve(root, ...parts);
}
