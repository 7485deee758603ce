import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The absolute path of a path inside the repository. */
export function fromRoot(...parts) {
  return resolve(root, ...parts);
}
