import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** People's texts and the secret that signs their cookies must be readable by the server's own account only. */
const FOLDER = 0o700;
const FILE = 0o600;

/** Files that the server creates in its data folder. SQLite appends suffixes of its own. */
const ownFiles = /^(rostrum\.sqlite|lock|session-secret|secrets-key)/;
const backupFiles = /^rostrum-.*\.(sqlite|dump)/;

/** The backup folder inside the data folder. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Creates a folder that only its owner can open, unless it exists. */
export function makePrivateFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  // Node's own recursive mkdir never returns where nothing can be created, as in /proc.
  if (!existsSync(parent)) makePrivateFolder(parent);
  try {
    mkdirSync(folder, { mode: FOLDER });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Creates an empty file that only its owner can read, unless it exists. Later writers keep these permissions, and
 * SQLite gives them to its log files. An existing file is not opened, because closing it would release this process's
 * locks on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Removes all permissions of other users from a file. */
export function makeFilePrivate(file: string): void {
  chmodSync(file, FILE);
}

/**
 * Removes all permissions of other users from the data folder and the server's files in it. Other files are left alone.
 * @returns paths that could not be changed: some mounted folders have no permissions
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
