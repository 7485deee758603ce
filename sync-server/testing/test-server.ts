import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import type { ServerPorts } from '../create-deps.ts';
import { createServer, type RunningServer } from '../create-server.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../migrations/migrate.ts';
import { TestClient } from './test-client.ts';

/** A clock that tests control. */
export class TestClock {
  #offset = 0;
  readonly now = (): number => Date.now() + this.#offset;

  advance(ms: number): void {
    this.#offset += ms;
  }
}

export interface TestServerOptions {
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly ports?: ServerPorts;
}

/**
 * A migrated SQLite database without rows, made once for each test file: the migrations are half of a start.
 *
 * @returns its path
 */
async function makeMigrated(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'migrated.sqlite');
  const database = openDatabase({ dialect: 'sqlite', file });
  await migrate(database, { backUp: () => Promise.resolve() });
  await database.close();
  return file;
}

let migrated: Promise<string> | null = null;

/** A real server over HTTP on a free port, with its own data folder. */
export class TestServer {
  readonly dataDir: string;
  readonly clock = new TestClock();
  /** Lines that the server has logged. */
  readonly logged: string[] = [];
  readonly #options: TestServerOptions;
  #running: RunningServer | null = null;

  constructor(options: TestServerOptions = {}) {
    this.#options = options;
    this.dataDir = options.env?.['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'rostrum-test-'));
  }

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const server = new TestServer(options);
    await server.start();
    return server;
  }

  get running(): RunningServer {
    if (!this.#running) throw new Error('The server does not run');
    return this.#running;
  }

  get url(): string {
    return this.running.url;
  }

  async start(): Promise<void> {
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: this.dataDir, ...this.#options.env });
    if (!config.ok) throw new Error(config.error);
    const { database } = config.value;
    // A folder that a test names is as the test has made it.
    const isOwn = this.#options.env?.['DATA_DIR'] === undefined;
    if (isOwn && database.dialect === 'sqlite' && !existsSync(database.file)) {
      migrated ??= makeMigrated();
      copyFileSync(await migrated, database.file);
    }
    const log = pino({ level: 'info' }, { write: (line: string) => void this.logged.push(line) });
    this.#running = await createServer(config.value, { now: this.clock.now, log, ...this.#options.ports });
  }

  async stop(): Promise<void> {
    await this.#running?.close(500);
    this.#running = null;
  }

  /** Stops the server and deletes its data. */
  async discard(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Resolves once the rows of everything that this user has pushed are made. */
  async settleRows(client: TestClient): Promise<void> {
    await this.running.deps.projections.settle(client.id);
  }

  /** A browser that is not signed in. */
  client(headers: Readonly<Record<string, string>> = {}): TestClient {
    return new TestClient(() => this.url, headers);
  }

  /** A signed-in browser of a new user. */
  async newUser(name = `user-${crypto.randomUUID().slice(0, 8)}`): Promise<TestClient> {
    const client = this.client();
    await client.register(name);
    return client;
  }
}
