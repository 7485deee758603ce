import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The start failed for a reason that the operator can fix. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

const cannotWrite: readonly string[] = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_PERM',
  'SQLITE_FULL',
  'SQLITE_IOERR',
];
const noDatabase: readonly string[] = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'];
const postgresAway: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'];

/** A sentence for the operator in place of an error; an unexpected error is returned as it is. */
export function explainStart(error: unknown, { database, dataDir, port, host }: Config): unknown {
  if (!(error instanceof Error) || error instanceof StartFailure || !('code' in error)) return error;
  const code = String(error.code);
  if ('syscall' in error && error.syscall === 'listen') return explainListening(error, code, { port, host });
  if (database.dialect === 'postgres' && postgresAway.includes(code))
    return new StartFailure(`DATABASE_URL: PostgreSQL cannot be reached (${code}). Start it, or correct the address.`);
  const strange = ['lock', 'session-secret', 'secrets-key'].map((name) => join(dataDir, name)).find(isNoFile);
  if (strange) return new StartFailure(`DATA_DIR: ${strange} is not a file of this server. Move it away.`);
  if (database.dialect === 'sqlite' && (noDatabase.includes(code) || isNoFile(database.file)))
    return new StartFailure(
      `DATA_DIR: ${database.file} is not a database of this server. Move it away; npm run restore -- FILE brings a backup back.`,
    );
  if (cannotWrite.includes(code))
    return new StartFailure(
      `DATA_DIR: ${dataDir} cannot be written (${code}). Give this user write access, or choose another folder.`,
    );
  return error;
}

function explainListening(error: Error, code: string, { port, host }: Pick<Config, 'port' | 'host'>): Error {
  switch (code) {
    case 'EADDRINUSE':
      return new StartFailure(`PORT: ${port} is taken. Use another, for example PORT=9000.`);
    case 'EACCES':
      return new StartFailure(`PORT: this user may not listen on ${port}. Use another, for example PORT=9000.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(
        `HOST: ${host} is not an address of this machine. Use one of its addresses, or leave it empty.`,
      );
    default:
      return error;
  }
}

function isNoFile(path: string): boolean {
  return existsSync(path) && !statSync(path).isFile();
}
