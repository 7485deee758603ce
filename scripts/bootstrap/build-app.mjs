import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fromRoot } from './from-root.mjs';
import { runQuietly } from './run-quietly.mjs';
import { runtimeNode } from './runtime.mjs';

const stampFile = fromRoot('dist/app.stamp');

/** Everything that the build may read. The import rule `the-build-reads-what-is-hashed` enforces this list. */
const sources = [
  'app',
  'core',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

const isTest = (path) => /\.test\.tsx?$|(^|\/)testing\//.test(path);

/** Builds the app into `dist/app`, unless the last build had the same sources. */
export function buildApp() {
  const stamp = hashOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the app…');
  rmSync(stampFile, { force: true });
  runQuietly({
    what: 'The build',
    command: runtimeNode(),
    args: [fromRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    // With NODE_ENV=development or test from the shell, the pages would contain React's development build.
    env: { NODE_ENV: 'production' },
  });
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of sources.map((source) => fromRoot(source)).flatMap(filesIn)) {
    hash.update(`${relative(fromRoot('.'), path)}\0`);
    hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .filter((name) => !isTest(name.replaceAll('\\', '/')))
    .toSorted()
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());
}
