import { spawnSync } from 'node:child_process';
import { fromRoot } from './from-root.mjs';

/**
 * Runs a command in the repository's root and shows its output only if it fails. Throws a line that names the command.
 */
export function runQuietly({ what, command, args, env = {} }) {
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, {
    cwd: fromRoot('.'),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (status === 0) return;
  if (stdout) process.stderr.write(stdout);
  if (stderr) process.stderr.write(stderr);
  throw new Error(`${what} failed: ${error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`)}.`);
}
