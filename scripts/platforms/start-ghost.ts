import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/server-process.ts';
import { installOnce, installPackages, npm, sqliteDriver } from './install-once.ts';

/** The release of Ghost, which names the versions of Node that it runs on. Read in November 2026. */
const VERSION = '6.65.0';
/** Where it is installed, once on a machine: some 500 MB. */
const FOLDER = join(tmpdir(), `rostrum-ghost-${VERSION}`);
const SITE = join(FOLDER, 'package');
/** How long a new site may take to make its tables and start. Milliseconds. */
const STARTS_WITHIN = 180_000;

export interface RealGhost {
  readonly url: string;
  /** The Admin API key of an integration, `id:secret`. */
  readonly adminKey: string;
  /** The key by which strangers read what is published. */
  readonly contentKey: string;
  stop(): void;
}

/** Installs Ghost if it is not installed yet. Returns a sentence if that is not possible. */
export function installGhost(): string | null {
  return installOnce({
    name: `Ghost ${VERSION} on better-sqlite3 ${sqliteDriver['better-sqlite3']}`,
    folder: FOLDER,
    install: () => {
      npm(FOLDER, ['pack', `ghost@${VERSION}`, '--silent']);
      execFileSync('tar', ['xzf', `ghost-${VERSION}.tgz`], { cwd: FOLDER });
      prepareManifest(join(SITE, 'package.json'));
      installPackages(SITE);
    },
  });
}

/** Takes out the packages for Ghost's own developers, some of which are not published, and takes the newer driver. */
function prepareManifest(file: string): void {
  const {
    devDependencies: _unpublished,
    scripts: _scripts,
    ...published
  } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...published, optionalDependencies: sqliteDriver }));
}

/** A new site on SQLite with an owner and an integration. Call `installGhost` before. */
export async function startGhost(): Promise<RealGhost> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-ghost-site-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let said = '';
  const stop = (): void => {
    process.off('exit', stop);
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.on('exit', stop);
  try {
    cpSync(join(SITE, 'content'), join(folder, 'content'), { recursive: true });
    child = spawn(process.execPath, ['index.js'], { cwd: SITE, env: environment({ folder, url, port }) });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-4_000)));
    await untilReady(url, child);
    return { url, ...(await setUp(url)), stop };
  } catch (error) {
    stop();
    throw new Error(`Ghost did not start: ${String(error)}\n${said}`, { cause: error });
  }
}

interface Place {
  readonly folder: string;
  readonly url: string;
  readonly port: number;
}

/** Ghost's settings: nothing is sent or fetched elsewhere, and signing in takes no code by mail. */
function environment({ folder, url, port }: Place): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    NODE_ENV: 'development',
    url,
    server__host: '127.0.0.1',
    server__port: String(port),
    database__client: 'sqlite3',
    database__connection__filename: join(folder, 'ghost.db'),
    database__useNullAsDefault: 'true',
    paths__contentPath: join(folder, 'content'),
    mail__transport: 'stub',
    security__staffDeviceVerification: 'false',
    privacy__useUpdateCheck: 'false',
    privacy__useGravatar: 'false',
    privacy__useRpcPing: 'false',
    privacy__useStructuredData: 'false',
    logging__level: 'error',
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + STARTS_WITHIN;
  for (;;) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`it ended with ${ended}`);
    const reply = await fetch(`${url}/ghost/api/admin/site/`).catch(() => null);
    if (reply?.ok) return;
    if (performance.now() > end) throw new Error(`it answered ${reply?.status ?? 'nothing'}`);
    await wait(500);
  }
}

interface Integration {
  readonly api_keys: readonly { readonly type: 'admin' | 'content'; readonly secret: string }[];
}

/** Makes the owner, signs them in and creates an integration, as Ghost Admin does. */
async function setUp(url: string): Promise<Pick<RealGhost, 'adminKey' | 'contentKey'>> {
  const [username, password] = ['ann@example.org', 'quiet harbour 42 lanterns'];
  const owner = { name: 'Ann', email: username, password, blogTitle: 'A site' };
  await call(url, { path: 'authentication/setup/', body: { setup: [owner] } });
  const session = await call(url, { path: 'session/', body: { username, password } });
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const body = { integrations: [{ name: 'Rostrum' }] };
  const reply = await call(url, { path: 'integrations/?include=api_keys', body, cookie });
  const { integrations } = (await reply.json()) as { readonly integrations: readonly Integration[] };
  const keyOf = (type: 'admin' | 'content') => integrations[0]?.api_keys.find((key) => key.type === type)?.secret;
  const [adminKey, contentKey] = [keyOf('admin'), keyOf('content')];
  if (adminKey === undefined || contentKey === undefined) throw new Error('its integration has no keys');
  return { adminKey, contentKey };
}

interface Call {
  readonly path: string;
  readonly body: object;
  readonly cookie?: string;
}

async function call(url: string, { path, body, cookie = '' }: Call): Promise<Response> {
  const reply = await fetch(`${url}/ghost/api/admin/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Version': 'v6.0', Origin: url, Cookie: cookie },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
  return reply;
}
