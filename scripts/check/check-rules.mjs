import { readdirSync } from 'node:fs';
import { fromRoot } from '../bootstrap/from-root.mjs';
import { readRules } from './read-rules.mjs';

/**
 * Checks that every rule of docs/rules.md and docs/rules names existing tests, the decision that replaces it, or what
 * is missing.
 */
export function checkRules() {
  const files = ['docs/rules.md', ...readdirSync(fromRoot('docs/rules')).map((name) => `docs/rules/${name}`)];
  const { broken, counts } = readRules(fromRoot('.'), files);
  for (const line of broken) console.log(line);
  const { tested, decided, unbuilt, untested } = counts;
  const total = tested + decided + unbuilt + untested;
  return {
    passed: total > 0 && broken.length === 0,
    note: `${total} rules: ${tested} tested, ${decided} decided otherwise, ${unbuilt} not built yet, ${untested} without a test`,
  };
}
