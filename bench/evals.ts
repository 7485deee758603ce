/**
 * `npm run evals`: what an editor would do with everything that the built-in assistant says of the labelled texts
 * (`core/built-in-assistant/testing/evals`). `--details` lists what does harm and what was missed, `--all` everything,
 * and `--of en-memo,en-cure` these texts alone.
 */
import { parseArgs } from 'node:util';
import { labelledTexts } from '#core/built-in-assistant/testing/labelled-texts.ts';
import { measureEvals } from './evals/measure-evals.ts';
import { measureVoices } from './evals/measure-voices.ts';

const { values } = parseArgs({
  options: { details: { type: 'boolean' }, all: { type: 'boolean' }, of: { type: 'string' } },
});
const texts = labelledTexts.filter(({ name }) => values.of === undefined || values.of.split(',').includes(name));
const { proposals, counts, harm, must, missed, order } = await measureEvals(texts);

console.log(`${texts.length} texts\n`);
console.log(
  `${'task'.padEnd(10)} ${['proposals', 'acted', 'asked', 'idle', 'harm'].map((name) => name.padStart(9)).join('')}`,
);
for (const [task, { acted, asked, idle, harm: wrong }] of counts) {
  const total = acted + asked + idle + wrong;
  console.log(
    `${task.padEnd(10)} ${[total, acted, asked, idle, wrong].map((count) => String(count).padStart(9)).join('')}`,
  );
}
console.log(`
harm                          ${percent(harm)}
must be said and is said      ${must.found} of ${must.all}, ${percent(must.found / must.all)}
order by quality (Spearman)   ${order.toFixed(2)}`);

const { own, others } = measureVoices();
console.log(`
by another hand, and found    ${others.found.length} of ${others.all}, ${percent(others.found.length / others.all)}
the person’s own, and marked  ${own.marked.length} of ${own.all}, ${percent(own.marked.length / own.all)}`);

if (values.details || values.all) {
  for (const line of others.missed) console.log(`\nNOT FOUND ${line}`);
  for (const { of, words, reason } of own.marked) console.log(`\nWRONGLY MARKED ${of}: ${words}\n  ${reason}`);
  for (const { of, kind, words } of missed) console.log(`\nMISSED ${of}: ${kind}: ${words}`);
  for (const { of, task, says, verdict, text, place, replacement } of proposals) {
    if (!values.all && verdict !== 'harm') continue;
    console.log(`\n${verdict.toUpperCase()} ${of} ${task} ${says}: ${text}`);
    if (place !== null && place !== text) console.log(`  at: ${place}`);
    if (replacement !== undefined) console.log(`  becomes: ${replacement}`);
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
