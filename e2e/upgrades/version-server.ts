import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** As long as the slowest machine takes to start one. Milliseconds. */
const MAX_START = 60_000;

/** A version's server, in its own folder. */
export class VersionServer {
  readonly url: string;
  readonly #child: ChildProcess;
  #said = '';

  private constructor(child: ChildProcess, port: number) {
    this.url = `http://localhost:${port}`;
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
  }

  /** @throws when it does not answer */
  static async start({
    folder,
    dataDir,
    port,
  }: {
    readonly folder: string;
    readonly dataDir: string;
    readonly port: number;
  }): Promise<VersionServer> {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [...loaderOf(folder), 'sync-server/main.ts'], {
      cwd: folder,
      env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir },
    });
    const server = new VersionServer(child, port);
    const end = Date.now() + MAX_START;
    while (Date.now() < end && child.exitCode === null) {
      const isUp = await fetch(server.url).then(
        (reply) => reply.ok,
        () => false,
      );
      if (isUp) return server;
      await wait(200);
    }
    child.kill('SIGKILL');
    throw new Error(`The server did not start: ${server.#said.slice(-300)}`);
  }

  /** The lines of errors in its log. */
  errors(): string[] {
    return this.#said
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line) || /^\s*(Type|Reference)?Error: /.test(line));
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

/** Earlier versions used a package to read TypeScript. */
function loaderOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return scripts['start']?.includes('--import tsx') ? ['--import', 'tsx'] : [];
}
