import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:net';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface EndedProcess {
  readonly code: number | null;
  /** The signal that ended it; null when it exited by itself. */
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the repository, as users run it. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<EndedProcess> {
  return await new ServerProcess(env, script, args).ended();
}

/** The server as a separate process, which can be killed. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #stdout = '';
  #stderr = '';

  constructor(env: Readonly<Record<string, string>>, script = 'sync-server/main.ts', args: readonly string[] = []) {
    const { PATH = '', HOME = '' } = process.env;
    this.#child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { PATH, HOME, ...env },
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.#closed = once(this.#child, 'close');
  }

  /** The address in the ready line. */
  async ready(): Promise<string> {
    for (;;) {
      const [, url] = /ready at (\S+)\n/.exec(this.#stdout) ?? [];
      if (url) return url;
      if (this.#child.exitCode !== null) throw new Error(`The server ended: ${this.#stderr}`);
      await Promise.race([once(this.#child.stdout!, 'data'), this.#closed]);
    }
  }

  get pid(): number {
    return this.#child.pid!;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async ended(): Promise<EndedProcess> {
    await this.#closed;
    const { exitCode: code, signalCode: signal } = this.#child;
    return { code, signal, stdout: this.#stdout, stderr: this.#stderr };
  }
}

/** A port of this machine that is not in use. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}
