import { spawn } from 'node:child_process';
import { fromRoot } from './bootstrap/from-root.mjs';

/**
 * Runs Node with these arguments in the repository's root, its output going straight to the terminal.
 * Resolves with the exit code, 1 when it was ended by a signal or never started.
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
