import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What people wrote, and the secret that signs their cookies, is for the server's own account alone. */
const FOLDER = 0o700;
const FILE = 0o600;

/** Files that the server makes in its data folder; SQLite adds endings of its own. */
const ownFiles = /^(rostrum\.sqlite|lock|session-secret|secrets-key)/;
const backupFiles = /^rostrum-.*\.(sqlite|dump)/;

/** Where backups are kept in the data folder. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Makes a folder that only its owner may open, unless it is there. */
export function makePrivateFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  // Node's own way of making the folders above never ends where nobody may make any, as in /proc.
  if (!existsSync(parent)) makePrivateFolder(parent);
  try {
    mkdirSync(folder, { mode: FOLDER });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Makes an empty file that only its owner may read, unless it is there: whoever writes it next keeps that, and SQLite
 * makes its log files alike. A file that is there is not opened, which would end this process's locks on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Takes everybody else's rights from a file. */
export function makeFilePrivate(file: string): void {
  chmodSync(file, FILE);
}

/**
 * Takes everybody else's rights from the data folder and what the server keeps there. Files of others are left alone.
 * @returns what could not be changed: some mounted folders know no rights
 */
export function tightenDataFolder(dataDir: string): string[] {
  makePrivateFolder(dataDir);
  const backups = backupFolder(dataDir);
  const kept = [
    { path: dataDir, mode: FOLDER },
    ...filesIn(dataDir, ownFiles),
    ...(existsSync(backups) ? [{ path: backups, mode: FOLDER }, ...filesIn(backups, backupFiles)] : []),
  ];
  return kept.filter(({ path, mode }) => !canChange(path, mode)).map(({ path }) => path);
}

function filesIn(folder: string, names: RegExp) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map(({ name }) => ({ path: join(folder, name), mode: FILE }));
}

function canChange(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
