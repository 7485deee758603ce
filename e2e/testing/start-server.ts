import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** The operator's claims on the landing page. */
export const claims = ['7-day free trial', '500+ creators'] as const;

const root = resolve(import.meta.dirname, '../..');

/** The shipped server in a process of its own, serving the built app, with a data folder that outlives a kill. */
export class TestServer {
  readonly url: string;
  readonly folder: string;
  readonly #port: number;
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;

  private constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.#port = port;
    this.url = `http://localhost:${port}`;
    this.folder = mkdtempSync(join(tmpdir(), 'rostrum-e2e-'));
    writeFileSync(join(this.folder, 'claims.txt'), claims.join('\n'));
    this.#environment = environment;
  }

  /** @param environment may depend on the server's address */
  static async start(environment: NodeJS.ProcessEnv | ((url: string) => NodeJS.ProcessEnv) = {}): Promise<TestServer> {
    const port = await freePort();
    const given = typeof environment === 'function' ? environment(`http://localhost:${port}`) : environment;
    const server = new TestServer(port, given);
    await server.startAgain();
    return server;
  }

  /** Starts the process and waits for its ready line. @param before a module that is loaded first */
  async startAgain(before?: string): Promise<void> {
    const first = before === undefined ? [] : ['--import', before];
    const child = spawn(process.execPath, [...first, 'sync-server/main.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(this.#port), DATA_DIR: this.folder, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    await new Promise<void>((ready, fail) => {
      let said = '';
      const hear = (bytes: Buffer) => {
        said += bytes.toString();
        if (said.includes(this.url.replace('http://', ''))) ready();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
    });
  }

  /** Kills it as a power cut does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it as its operator does; its data stays. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Stops it and removes its data. */
  async discard(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs one of the operator's commands on its data. Returns the output. */
  async operate(script: string, ...args: readonly string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.folder, ...this.#environment };
    const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
      cwd: root,
      env,
    });
    return stdout.trim();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolveEnd) => child.once('exit', resolveEnd));
    child.kill(signal);
    await ended;
  }
}
