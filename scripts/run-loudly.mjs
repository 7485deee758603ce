import { spawn } from 'node:child_process';
import { fromRoot } from './bootstrap/from-root.mjs';

/**
 * Runs Node with these arguments in the repository's root, with its output on the terminal. Resolves with the exit
 * code, or 1 if a signal ended it or it never started.
 */
export function runLoudly(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: fromRoot('.'),
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
