/**
 * Every check that needs no running program: format, types, lint, import rules, rules and their tests, unused code,
 * known vulnerabilities and the size of the build. All of them run, even after a failure. The summary comes last.
 */
import { checkCitations } from './check/check-citations.mjs';
import { checkComments } from './check/check-comments.mjs';
import { checkDatedFacts } from './check/check-dated-facts.mjs';
import { checkEvals } from './check/check-evals.mjs';
import { checkImports } from './check/check-imports.mjs';
import { checkRules } from './check/check-rules.mjs';
import { checkSize } from './check/check-size.mjs';
import { checkVulnerabilities } from './check/check-vulnerabilities.mjs';
import { fromRoot } from './bootstrap/from-root.mjs';
import { runLoudly } from './run-loudly.mjs';

const tool =
  (path, ...args) =>
  async () => ({ passed: (await runLoudly([fromRoot('node_modules', path), ...args])) === 0 });

/** Takes one core for a minute, so it runs beside the other steps. */
const format = { name: 'format', run: tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') };

const steps = [
  { name: 'types', run: tool('typescript/bin/tsc', '-b') },
  { name: 'lint', run: tool('oxlint/bin/oxlint', '--type-aware') },
  { name: 'imports between rooms', run: checkImports },
  { name: 'cited documents', run: checkCitations },
  { name: 'plain comments', run: checkComments },
  { name: 'rules and their tests', run: checkRules },
  { name: 'dated facts', run: () => checkDatedFacts() },
  { name: 'built-in assistant', run: checkEvals },
  { name: 'unused code', run: tool('knip/bin/knip.js') },
  { name: 'known vulnerabilities', run: checkVulnerabilities },
  { name: 'size of the build', run: checkSize },
];

async function timed({ name, run }) {
  const start = performance.now();
  const { passed, note = '' } = await run();
  return { name, passed, note, seconds: (performance.now() - start) / 1000 };
}

console.log('format, beside the rest');
const formatting = timed(format);
const rows = [];
for (const step of steps) {
  console.log(`\n${step.name}`);
  rows.push(await timed(step));
}
rows.unshift(await formatting);

console.log('');
for (const { name, passed, note, seconds } of rows) {
  console.log(
    `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${seconds.toFixed(1).padStart(5)} s  ${note}`.trimEnd(),
  );
}
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
