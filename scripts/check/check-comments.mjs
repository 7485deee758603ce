import { spawnSync } from 'node:child_process';
import { fromRoot } from '../bootstrap/from-root.mjs';

/** A sentence of a comment that begins with a question word, and asks nothing: it hides its subject. */
const pattern = '(^\\s*(/\\*\\*|\\*|//)|^\\s*(\\*|//|/\\*\\*).*[.:]) (What|Who) [^?]*$';

/** Checks that no sentence of a comment begins with "What" or "Who". */
export function checkComments() {
  const args = ['grep', '-nE', pattern, '--', '*.ts', '*.tsx', '*.mjs'];
  const { stdout } = spawnSync('git', args, { cwd: fromRoot('.'), encoding: 'utf8' });
  const found = stdout.split('\n').filter((line) => line !== '');
  for (const line of found) console.log(`begins with a question word: ${line}`);
  return { passed: found.length === 0, note: '' };
}
