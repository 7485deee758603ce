import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { freePort } from './server-process.ts';
import { openDatabase } from '../database/database.ts';

export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  newDatabase(): Promise<string>;
  stop(): void;
}

/** A PostgreSQL for tests: TEST_DATABASE_URL if it is set, otherwise a temporary cluster of the installed version. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? databasesOf(given, () => {}) : await startCluster({ isDurable: false });
}

/** A temporary cluster. @param isDurable whether each commit is flushed to the disk, as PostgreSQL does by default */
export async function startCluster({ isDurable }: { readonly isDurable: boolean }): Promise<TestPostgres> {
  const programs = findPrograms();
  if (programs === null) throw new Error(`This test ${missingPostgres()}.`);
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-postgres-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? postgresUser() : null;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' });
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=${isDurable ? 'on' : 'off'}`,
    'start',
  ]);
  return databasesOf(`postgres://postgres@127.0.0.1:${port}/postgres`, () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  });
}

function databasesOf(url: string, stop: () => void): TestPostgres {
  return {
    newDatabase: async () => {
      const name = `rostrum_${randomBytes(6).toString('hex')}`;
      const { knex } = openDatabase({ dialect: 'postgres', url });
      await knex.raw(`create database ${name}`);
      await knex.destroy();
      const made = new URL(url);
      made.pathname = `/${name}`;
      return made.href;
    },
    stop,
  };
}

/** A sentence if there is no PostgreSQL to test with on this machine; null if there is one. */
export function missingPostgres(): string | null {
  const isHere = process.env['TEST_DATABASE_URL'] || findPrograms() !== null;
  return isHere ? null : 'needs PostgreSQL: install it (Debian: apt-get install postgresql), or set TEST_DATABASE_URL';
}

/** The folder of PostgreSQL's programs; null if there is none. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  return (
    [...folders, ...(process.env['PATH'] ?? '').split(':')].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
  );
}

function postgresUser(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
