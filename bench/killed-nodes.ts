import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '#server/database/database.ts';
import { freePort } from '#server/testing/server-process.ts';
import { RostrumServer } from './rostrum-server.ts';

/** The nodes' public address. Pictures are fetched from servers with a public https address only. */
export const PUBLIC_ORIGIN = 'https://rostrum.example';
export const SECRETS_KEY = '5e'.repeat(32);

const env = {
  ALLOWED_ADDRESSES: '127.0.0.1',
  PUBLIC_URL: PUBLIC_ORIGIN,
  SESSION_SECRET: 'the same on all nodes of the benchmark',
  SECRETS_KEY,
  // Starts are most of the run.
  NODE_COMPILE_CACHE: join(tmpdir(), 'rostrum-bench-compiled'),
};

interface Place {
  readonly port: number;
  readonly folder: string;
}

/** Servers that share one database and are killed in turn: one on SQLite, two on PostgreSQL. */
export class KilledNodes {
  readonly location: DatabaseLocation;
  readonly #env: Readonly<Record<string, string>>;
  readonly #places: readonly Place[];
  readonly #running: RostrumServer[] = [];

  private constructor(databaseUrl: string | null, places: readonly Place[]) {
    this.#places = places;
    this.#env = databaseUrl === null ? env : { ...env, DATABASE_URL: databaseUrl };
    this.location =
      databaseUrl === null
        ? { dialect: 'sqlite', file: join(places[0]!.folder, 'rostrum.sqlite') }
        : { dialect: 'postgres', url: databaseUrl };
  }

  /** @param databaseUrl null: SQLite */
  static async start(databaseUrl: string | null): Promise<KilledNodes> {
    const places: Place[] = [];
    for (let node = 0; node < (databaseUrl === null ? 1 : 2); node += 1)
      places.push({ port: await freePort(), folder: mkdtempSync(join(tmpdir(), 'rostrum-bench-')) });
    const nodes = new KilledNodes(databaseUrl, places);
    for (const { port, folder } of places) nodes.#running.push(await RostrumServer.start(port, nodes.#env, folder));
    return nodes;
  }

  /** A server that runs. */
  get url(): string {
    return this.#running[0]!.url;
  }

  async kill(turn: number): Promise<void> {
    await this.#running[this.#at(turn)]!.kill();
  }

  async startAgain(turn: number): Promise<void> {
    const at = this.#at(turn);
    const { port, folder } = this.#places[at]!;
    this.#running[at] = await RostrumServer.start(port, this.#env, folder);
  }

  async stop(): Promise<void> {
    for (const server of this.#running) await server.stop();
  }

  #at(turn: number): number {
    return turn % this.#places.length;
  }
}
