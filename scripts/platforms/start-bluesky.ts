import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPostgres, startPostgres } from '#server/testing/postgres.ts';
import { freePort, ServerProcess } from '#server/testing/server-process.ts';
import { installOnce, installPackages, sqliteDriver } from './install-once.ts';

/** The releases of Bluesky's servers. Read in the npm registry in November 2026. */
const VERSIONS = { '@atproto/pds': '0.5.35', '@atproto/bsky': '0.0.280', '@did-plc/server': '0.0.1' } as const;
/** Where they are installed, once on a machine: some 430 MB. */
const FOLDER = join(tmpdir(), `rostrum-bluesky-${VERSIONS['@atproto/pds']}-${VERSIONS['@atproto/bsky']}`);

export interface RealBluesky {
  /** Address of the accounts' server. */
  readonly url: string;
  readonly handle: string;
  readonly appPassword: string;
  /** Another account, whose person likes, repeats and answers. */
  readonly reader: RealAccount;
  stop(): Promise<void>;
}

export interface RealAccount {
  readonly did: string;
  readonly accessJwt: string;
}

/** Installs Bluesky's servers if they are not installed yet. Returns a sentence if they cannot run here. */
export function installBluesky(): string | null {
  const missing = missingPostgres();
  if (missing !== null) return missing;
  return installOnce({
    name: `Bluesky's servers (PDS ${VERSIONS['@atproto/pds']})`,
    folder: FOLDER,
    install: () => {
      const manifest = { private: true, dependencies: VERSIONS, overrides: sqliteDriver };
      writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(manifest));
      installPackages(FOLDER);
    },
  });
}

/** A network of its own, with two accounts on one server. Call `installBluesky` before. */
export async function startBluesky(): Promise<RealBluesky> {
  const data = mkdtempSync(join(tmpdir(), 'rostrum-bluesky-data-'));
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()].map(String);
  const args = [FOLDER, data, await postgres.newDatabase(), ...ports];
  const servers = new ServerProcess({ NODE_ENV: 'production' }, 'scripts/platforms/bluesky-servers.mjs', args);
  const kill = (): void => servers.kill('SIGKILL');
  process.on('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    kill();
    await servers.ended();
    postgres.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const url = await servers.ready();
    const ann = await createAccount(url, 'ann');
    const name = 'com.atproto.server.createAppPassword';
    const made = await call<{ readonly password: string }>(url, { name, body: { name: 'Rostrum' }, as: ann });
    const reader = await createAccount(url, 'bob');
    return { url, handle: 'ann.test', appPassword: made.password, reader, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createAccount(url: string, name: string): Promise<RealAccount> {
  const body = { handle: `${name}.test`, email: `${name}@example.org`, password: 'quiet harbour 42 lanterns' };
  return await call(url, { name: 'com.atproto.server.createAccount', body });
}

interface Call {
  readonly name: string;
  readonly body: object;
  readonly as?: RealAccount;
}

/** Calls the accounts' server. It throws at any answer but 200. */
export async function call<Answer>(url: string, { name, body, as }: Call): Promise<Answer> {
  const reply = await fetch(`${url}/xrpc/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(as && { Authorization: `Bearer ${as.accessJwt}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${name} was answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Answer;
}
