/**
 * `npm run simulate -- --seeds 300 --from 1`: runs seeds of the simulator and prints each failure with the command that
 * replays it. Many seeds run in child processes, one after another, because the devices of every seed leave memory
 * behind, and seeds in a full process take up to nine times as long.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { initializeWasm } from '@automerge/automerge/slim';

/** Seeds per process. Measured: 1.5 s of processor time a seed in blocks of 8, 2.3 in blocks of 20, 13 in blocks of 60. */
const BLOCK = 8;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    /** Without API writers and the random commands, as for most seeds of the tests. */
    plain: { type: 'boolean', default: false },
    /** Devices of the person, and rounds of a life. */
    devices: { type: 'string', default: '3' },
    phases: { type: 'string', default: '2' },
    'until-failure': { type: 'boolean', default: false },
  },
});
const first = Number(values.from);
const count = Number(values.seeds);
/** The arguments that give a seed another life. */
const kind = [
  ...(values.plain ? ['--plain'] : []),
  ...(values.devices === '3' ? [] : ['--devices', values.devices]),
  ...(values.phases === '2' ? [] : ['--phases', values.phases]),
];
const began = performance.now();
const failed = count > BLOCK ? runBlocks() : await runHere();
process.stdout.write(
  `${count - failed} of ${count} seeds held, ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
);
process.exit(failed > 0 ? 1 : 0);

/** @returns how many seeds failed, not counting those that did not run */
function runBlocks(): number {
  let broken = 0;
  for (let from = first; from < first + count; from += BLOCK) {
    const seeds = Math.min(BLOCK, first + count - from);
    const flags = (['trace', 'until-failure'] as const).filter((flag) => values[flag]).map((flag) => `--${flag}`);
    const args = [import.meta.filename, '--seeds', String(seeds), '--from', String(from), ...flags, ...kind];
    const { stdout, status, error } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (error) throw error;
    const [, held = '0'] = /(\d+) of \d+ seeds held/.exec(stdout) ?? [];
    if (status !== 0) {
      broken += seeds - Number(held);
      process.stdout.write(stdout);
      if (values['until-failure']) break;
    }
    process.stdout.write(`Seeds ${first} to ${from + seeds - 1}: ${broken} failed\n`);
  }
  return broken;
}

async function runHere(): Promise<number> {
  const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
  await initializeWasm(readFileSync(wasm));
  const { simulateSeed, usualLife } = await import('#simulator/simulate.ts');
  const options = { isPlain: values.plain, devices: Number(values.devices) };
  let broken = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const { failure, trace } = await simulateSeed(seed, options, { ...usualLife, phases: Number(values.phases) });
    if (values.trace || failure) process.stdout.write(`${trace.join('\n')}\n`);
    if (!failure) continue;
    broken += 1;
    process.stdout.write(
      `seed ${seed}: ${failure}\nReplay it: npm run simulate -- --seeds 1 --from ${seed} ${[...kind, '--trace'].join(' ')}\n`,
    );
    if (values['until-failure']) break;
  }
  return broken;
}
