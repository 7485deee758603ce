/**
 * `npm run simulate:safeguards`: removes one safeguard at a time in a copy of the tree and shows which seed or which
 * test detects it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { safeguards, type Safeguard } from '#simulator/safeguards.ts';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '400' }, only: { type: 'string' } } });
const root = resolve(import.meta.dirname, '..');
const uncopied = new Set(['node_modules', 'dist', '.git']);
let unnoticed = 0;

for (const safeguard of safeguards.filter(({ name }) => !values.only || name.includes(values.only))) {
  const { name, file, original, without } = safeguard;
  const copy = mkdtempSync(join(tmpdir(), 'rostrum-safeguard-'));
  for (const part of readdirSync(root).filter((entry) => !uncopied.has(entry)))
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const source = readFileSync(join(copy, file), 'utf8');
  if (!source.includes(original)) throw new Error(`${file} no longer contains the safeguard "${name}"`);
  writeFileSync(
    join(copy, file),
    source.replace(original, () => without),
  );
  const { noticed, output } = safeguard.noticedBy ? runTest(copy, safeguard.noticedBy) : runSeeds(copy);
  if (!noticed) unnoticed += 1;
  process.stdout.write(`${name} | ${noticed ?? `not noticed ${output}`}\n`);
  rmSync(copy, { recursive: true });
}
process.exit(unnoticed > 0 ? 1 : 0);

interface Run {
  /** Null where nothing missed the safeguard. */
  readonly noticed: string | null;
  readonly output: string;
}

function runSeeds(cwd: string): Run {
  const run = spawnSync('node', ['scripts/simulate.ts', '--seeds', values.seeds, '--until-failure'], {
    cwd,
    encoding: 'utf8',
  });
  const failure = /^seed (\d+): (.*)$/m.exec(run.stdout);
  return {
    noticed: failure && `seed ${failure[1]}: ${failure[2]!.slice(0, 110)}`,
    output: run.stderr.slice(0, 200),
  };
}

/** A test that does not run, or that fails for another reason than its own, has noticed nothing. */
function runTest(cwd: string, { file, test }: NonNullable<Safeguard['noticedBy']>): Run {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const run = spawnSync('node', [vitest, 'run', file, '-t', test, '--reporter', 'json'], { cwd, encoding: 'utf8' });
  const json = /^\{.*\}$/m.exec(run.stdout)?.[0] ?? '{}';
  const { numFailedTests = 0 } = JSON.parse(json) as { readonly numFailedTests?: number };
  return {
    noticed: numFailedTests > 0 ? `${file}: ${test}` : null,
    output: `${json === '{}' ? run.stdout : ''}${run.stderr}`.slice(0, 200),
  };
}
