/** `npm run simulate -- --seeds 300 --from 1`: runs seeds of the simulator and prints what breaks, with the command that replays it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { initializeWasm } from '@automerge/automerge/slim';

const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
await initializeWasm(readFileSync(wasm));
const { simulateSeed } = await import('#simulator/simulate.ts');

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    'until-failure': { type: 'boolean', default: false },
  },
});
/** Seeds after which it says how far it is. */
const PROGRESS = 500;
const from = Number(values.from);
const count = Number(values.seeds);
let failed = 0;
const began = performance.now();
for (let seed = from; seed < from + count; seed += 1) {
  const { failure, trace } = await simulateSeed(seed);
  if (values.trace || failure) process.stdout.write(`${trace.join('\n')}\n`);
  if (failure) {
    failed += 1;
    process.stdout.write(`seed ${seed}: ${failure}\nReplay it: npm run simulate -- --seeds 1 --from ${seed} --trace\n`);
    if (values['until-failure']) break;
  }
  const done = seed - from + 1;
  if (done % PROGRESS === 0) process.stdout.write(`${done} of ${count} seeds, ${failed} failed\n`);
}
process.stdout.write(
  `${count - failed} of ${count} seeds held, ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
);
process.exit(failed > 0 ? 1 : 0);
