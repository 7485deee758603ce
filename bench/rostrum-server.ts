import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Network } from '#app/engine/ports.ts';

const root = resolve(import.meta.dirname, '..');
/** Clock ticks per second in /proc (USER_HZ, 100 on every Linux that Node runs on). */
const TICKS_PER_SECOND = 100;

/** The shipped server in a process of its own with SQLite on disk, as `npm start` runs it. */
export class RostrumServer {
  readonly url: string;
  readonly folder: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number, folder: string) {
    this.#process = process;
    this.url = `http://127.0.0.1:${port}`;
    this.folder = folder;
  }

  /** @param folder a data folder to reuse; without one a new folder is made */
  static async start(
    port = 18_787,
    env: Readonly<Record<string, string>> = {},
    folder = mkdtempSync(join(tmpdir(), 'rostrum-bench-')),
  ): Promise<RostrumServer> {
    const child = spawn(process.execPath, ['sync-server/main.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((ready, fail) => {
      child.stdout.on('data', (said: Buffer) => (said.includes(' is ready at ') ? ready() : undefined));
      child.once('exit', (code) => fail(new Error(`The server ended with ${code}`)));
    });
    return new RostrumServer(child, port, folder);
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Processor time of the server so far, user and system, all threads. */
  cpuMs(): number {
    const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
  }

  /** Resolves once the server is idle: it warms up for seconds after it is ready, which no caller should measure. */
  async atRest(): Promise<void> {
    const QUIET_MS = 300;
    for (let before = -Infinity; this.cpuMs() - before > QUIET_MS / 10;) {
      before = this.cpuMs();
      await new Promise((again) => setTimeout(again, QUIET_MS));
    }
  }

  /** Resident memory of the server, in bytes. */
  memory(): number {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))!;
    return Number(kilobytes) * 1024;
  }

  /** Registers a person and returns their id and session. */
  async register(username: string): Promise<{ id: string; cookie: string }> {
    const reply = await fetch(`${this.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: this.url },
      body: JSON.stringify({ username, email: `${username}@example.com`, password: 'quiet-harbour-42' }),
    });
    if (!reply.ok) throw new Error(`Register: ${reply.status} ${await reply.text()}`);
    const cookie = reply.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const { id } = (await reply.json()) as { id: string };
    return { id, cookie };
  }

  /** The network of a device with this session. */
  network(cookie: string): Network {
    return {
      request: async ({ method, path, headers, body, signal }) => {
        const init: RequestInit = { method, signal, headers: { ...headers, Cookie: cookie, Origin: this.url } };
        if (body) init.body = body as Uint8Array<ArrayBuffer>;
        const reply = await fetch(`${this.url}${path}`, init);
        return {
          status: reply.status,
          header: (name) => reply.headers.get(name),
          body: () => reply.body ?? new ReadableStream<Uint8Array>(),
        };
      },
    };
  }

  /** Kills it as a power cut does; its folder stays. */
  async kill(): Promise<void> {
    this.#process.removeAllListeners('exit');
    const ended = new Promise((resolveEnd) => this.#process.once('exit', resolveEnd));
    this.#process.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolveEnd) => this.#process.once('exit', resolveEnd));
    this.#process.removeAllListeners('exit');
    this.#process.once('exit', () => {});
    this.#process.kill('SIGTERM');
    await Promise.race([ended, new Promise((resolveEnd) => this.#process.once('exit', resolveEnd))]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
