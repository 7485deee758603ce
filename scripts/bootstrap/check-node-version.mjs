import { readFileSync } from 'node:fs';
import { fromRoot } from './from-root.mjs';

/** Throws one clear line when this Node is older than `engines.node` of package.json. */
export function checkNodeVersion() {
  const wanted = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Rostrum needs Node ${wanted} or newer; this is ${process.versions.node}.`);
}
