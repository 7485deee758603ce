import { spawnSync } from 'node:child_process';
import { fromRoot } from '../bootstrap/from-root.mjs';

/** The beginning of a sentence of a comment that asks nothing and hides its subject. */
const pattern = '(^\\s*(/\\*\\*|\\*|//)|^\\s*(\\*|//|/\\*\\*).*[.:]) (What|Who|Those|Nobody) [^?]*$';

/** Checks that no sentence of a comment begins with "What", "Who", "Those" or "Nobody". */
export function checkComments() {
  const args = ['grep', '-nE', pattern, '--', '*.ts', '*.tsx', '*.mjs'];
  const { stdout } = spawnSync('git', args, { cwd: fromRoot('.'), encoding: 'utf8' });
  const found = stdout.split('\n').filter((line) => line !== '');
  for (const line of found) console.log(`hides its subject: ${line}`);
  return { passed: found.length === 0, note: '' };
}
