import { spawn } from 'node:child_process';
import { fail, ok, type Result } from '#core/kernel/result.ts';

export interface PostgresToolFailure {
  readonly type: 'tool-missing' | 'failed';
  readonly sentence: string;
}

/** Runs one of PostgreSQL's own programs on a database. The password goes by the environment: command lines can be read by all. */
export function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<Result<void, PostgresToolFailure>> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return new Promise((resolve) => {
    const env = password ? { ...process.env, PGPASSWORD: password } : process.env;
    const child = spawn(tool, [`--dbname=${address.href}`, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-500)));
    child.once('error', () =>
      resolve(
        fail({
          type: 'tool-missing',
          sentence: `${tool} is not installed; it comes with PostgreSQL's client programs.`,
        }),
      ),
    );
    child.once('close', (code) =>
      resolve(code === 0 ? ok(undefined) : fail({ type: 'failed', sentence: `${tool} failed: ${complaint.trim()}` })),
    );
  });
}
