/**
 * `npm run simulate:safeguards`: removes one safeguard at a time in a copy of the tree and shows which seed detects it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { safeguards } from '#simulator/safeguards.ts';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '400' }, only: { type: 'string' } } });
const root = resolve(import.meta.dirname, '..');
let unnoticed = 0;

for (const { name, file, original, without } of safeguards.filter(
  (safeguard) => !values.only || safeguard.name.includes(values.only),
)) {
  const copy = mkdtempSync(join(tmpdir(), 'rostrum-safeguard-'));
  for (const part of ['app', 'core', 'sync-server', 'simulator', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const source = readFileSync(join(copy, file), 'utf8');
  if (!source.includes(original)) throw new Error(`${file} no longer contains the safeguard "${name}"`);
  writeFileSync(join(copy, file), source.replace(original, without));
  const run = spawnSync('node', ['scripts/simulate.ts', '--seeds', values.seeds, '--until-failure'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const noticed = /^seed (\d+): (.*)$/m.exec(run.stdout);
  if (!noticed) unnoticed += 1;
  process.stdout.write(
    `${name} | ${noticed ? `seed ${noticed[1]}: ${noticed[2]!.slice(0, 110)}` : `not noticed ${run.stderr.slice(0, 200)}`}\n`,
  );
  rmSync(copy, { recursive: true });
}
process.exit(unnoticed > 0 ? 1 : 0);
