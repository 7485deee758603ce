import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from './from-root.mjs';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

const stampFile = fromRoot('node_modules/.rostrum-installed');

/** The fields of package.json that affect an install. A new script, for example, needs no new install. */
const installedFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts'];

/** Installs exactly the lockfile, unless `node_modules` already holds it for this platform. */
export function installPackages() {
  const stamp = currentStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing packages, which takes a minute or two…');
  // An install that is killed half-way must not look finished.
  rmSync(stampFile, { force: true });
  // --include, because a shell with production settings would leave out the build tools that the first start needs.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  runQuietly({ what: 'npm ci', ...npm(args), env: headersOfNode() });
  stampPackages();
}

/** Records that `node_modules` matches package.json and the lockfile. */
export function stampPackages() {
  if (existsSync(dirname(stampFile))) writeFileSync(stampFile, currentStamp());
}

function currentStamp() {
  const manifest = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const hash = createHash('sha256');
  hash.update(readFileSync(fromRoot('package-lock.json')));
  hash.update(JSON.stringify(installedFields.map((field) => manifest[field])));
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest('hex');
}

/**
 * sqlite3 is compiled where its prebuilt binary cannot be downloaded, and then needs Node's headers. Many installations
 * contain them, and naming their folder saves a download.
 */
function headersOfNode() {
  const prefix = dirname(dirname(process.env.npm_node_execpath ?? process.execPath));
  if (process.env.npm_config_nodedir !== undefined) return {};
  return existsSync(join(prefix, 'include/node/node_version.h')) ? { npm_config_nodedir: prefix } : {};
}
