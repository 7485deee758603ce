import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Puts a version into a folder of its own, with packages, and builds its app. Installed packages are linked; packages
 * that the version needs in another version are fetched.
 *
 * @throws when Git does not have it, or its packages or its build fail
 */
export function checkOut(commit: string, folder: string): void {
  run('git', ['worktree', 'add', '--detach', '--force', folder, commit], root);
  // Hard links to the installed files, so nothing may write into them.
  run('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')], root);
  const missing = missingPackages(folder);
  if (missing.length > 0) addPackages(folder, missing);
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  run(process.execPath, [vite, 'build', '--logLevel', 'error'], folder, { NODE_ENV: 'production' });
}

export function removeCheckOut(folder: string): void {
  run('git', ['worktree', 'remove', '--force', folder], root);
}

/** Packages that the version needs and that are not installed in that version. */
function missingPackages(folder: string): string[] {
  const { dependencies = {}, devDependencies = {} } = readJson<Manifest>(join(folder, 'package.json'));
  return Object.entries({ ...devDependencies, ...dependencies }).flatMap(([name, wanted]) => {
    // Types are for the compiler only.
    if (name.startsWith('@types/')) return [];
    return versionIn(join(folder, 'node_modules'), name) === wanted.replace(/^\^/, '') ? [] : [`${name}@${wanted}`];
  });
}

function addPackages(folder: string, packages: readonly string[]): void {
  const apart = join(folder, '.packages');
  mkdirSync(apart);
  run('npm', ['install', '--prefix', apart, '--no-audit', '--no-fund', '--ignore-scripts', ...packages], folder);
  const { dependencies = {} } = readJson<Manifest>(join(apart, 'package.json'));
  const from = join(apart, 'node_modules');
  const installed = join(folder, 'node_modules');
  for (const name of Object.keys(dependencies)) {
    rmSync(join(installed, name), { recursive: true, force: true });
    copyPackage(name, { from, installed, to: installed });
  }
}

interface Places {
  readonly from: string;
  /** The version's packages. */
  readonly installed: string;
  /** The destination: the version's packages, or those inside the package that needs this one. */
  readonly to: string;
}

/**
 * Copies a package with its dependencies. A dependency that would resolve to another version is placed inside the
 * package.
 */
function copyPackage(name: string, { from, installed, to }: Places): void {
  const target = join(to, name);
  cpSync(join(from, name), target, { recursive: true });
  const manifest = readJson<Manifest>(join(from, name, 'package.json'));
  // Binaries for this machine are optional dependencies.
  for (const needed of Object.keys({ ...manifest.optionalDependencies, ...manifest.dependencies })) {
    const wanted = versionIn(from, needed);
    const own = join(target, 'node_modules');
    const found = [own, to, installed].map((place) => versionIn(place, needed)).find((version) => version !== null);
    if (wanted === null || found === wanted) continue;
    copyPackage(needed, { from, installed, to: found === undefined ? installed : own });
  }
}

function versionIn(folder: string, name: string): string | null {
  const file = join(folder, name, 'package.json');
  return existsSync(file) ? readJson<{ version: string }>(file).version : null;
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}

function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  try {
    execFileSync(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`${program} ${args.slice(0, 3).join(' ')}: ${said.trim().split('\n').slice(-3).join(' ')}`, {
      cause: error,
    });
  }
}
