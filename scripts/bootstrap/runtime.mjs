/**
 * The Node that runs Rostrum. `engines.node` in package.json names the accepted versions. If the machine's Node is
 * older, a current one is installed from the npm registry into `node_modules/.runtime`, as pinned in `runtime/`, and
 * linked as `node_modules/.bin/node`. npm puts that folder first on the path of every script, so `node` is the newer
 * one from then on.
 */
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromRoot } from './from-root.mjs';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

const pinned = fromRoot('scripts/bootstrap/runtime');
const folder = fromRoot('node_modules/.runtime');
const link = fromRoot('node_modules/.bin/node');

/** Installs the pinned Node if this one is too old. Throws one clear line if there is none for the platform. */
export function installRuntime() {
  if (!isNeeded() || isInstalled()) return;
  console.log('Installing a newer Node for Rostrum…');
  rmSync(folder, { recursive: true, force: true });
  cpSync(pinned, folder, { recursive: true });
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  runQuietly({ what: 'Installing Node', ...npm(args) });
  const program = installedProgram();
  if (!program) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`Rostrum needs Node ${wantedVersion()} or newer; this is ${process.versions.node}.`);
  }
  rmSync(link, { force: true });
  symlinkSync(relative(fromRoot('node_modules/.bin'), program), link);
}

/** The path of the Node that Rostrum's programs run on. */
export function runtimeNode() {
  return existsSync(link) ? link : process.execPath;
}

/** The pinned Node is used only if the machine's own is too old. */
function isNeeded() {
  return isPinnedNode() || isOlder(process.versions.node, wantedVersion());
}

function isPinnedNode() {
  return process.execPath.startsWith(folder);
}

function isInstalled() {
  const lock = 'package-lock.json';
  if (!existsSync(link) || !existsSync(join(folder, lock))) return false;
  return readFileSync(join(folder, lock), 'utf8') === readFileSync(join(pinned, lock), 'utf8');
}

function installedProgram() {
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) return null;
  const name = readdirSync(packages).find((each) => existsSync(join(packages, each, 'bin/node')));
  return name ? join(packages, name, 'bin/node') : null;
}

function wantedVersion() {
  return JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).engines.node.replace('>=', '');
}

/** Compares major and minor versions: `22.4.1` is older than `22.18`. */
export function isOlder(version, wanted) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
