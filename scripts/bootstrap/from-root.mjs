import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not import.meta.dirname: a Node too old for us must get as far as being told so.
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The absolute path of a path inside the repository. */
export function fromRoot(...parts) {
  return resolve(root, ...parts);
}
