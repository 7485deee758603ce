import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A server that is installed from the npm registry, once on a machine. */
export interface Installation {
  /** Its name and version. Another name is installed anew. */
  readonly name: string;
  readonly folder: string;
  /** Puts it into the folder, which is empty. */
  readonly install: () => void;
}

/**
 * Installs a server if it is not installed yet, which takes some minutes.
 *
 * @returns a sentence if that is not possible; null once it is installed
 */
export function installOnce({ name, folder, install }: Installation): string | null {
  // Written last, so that an installation that was interrupted is made again, like one of something else.
  const stamp = join(folder, 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === name) return null;
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    console.log(`Installing ${name} into ${folder}, once on this machine.`);
    install();
    writeFileSync(stamp, name);
    return null;
  } catch (error) {
    return `could not be installed: ${reasonOf(error)}`;
  }
}

/** The first lines of what a program wrote about its failure. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return (said || String(error)).split('\n').slice(0, 3).join(' ');
}

/**
 * The driver of SQLite, with built programs in its package. Both servers ask for version 12, whose statements abort the
 * process when Node 24.19 or later collects them.
 */
export const sqliteDriver = { 'better-sqlite3': '13.2.0' } as const;

/** Installs what the folder's package.json asks for, without running scripts of packages. */
export function installPackages(cwd: string): void {
  npm(cwd, ['install', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent']);
}

export function npm(cwd: string, args: readonly string[]): void {
  const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  execFileSync('npm', [...args], { cwd, env: { ...process.env, PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
}
