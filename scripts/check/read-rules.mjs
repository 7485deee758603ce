import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testNames } from './test-names.mjs';

/** A rule's second cell, if it names no tests. */
const decided = /^decision: \S/;
const missing = { 'not built yet': 'unbuilt', 'no test yet': 'untested' };

/**
 * Reads the tables of rules: rows of two cells, the rule and its evidence. Tests are named as `file: "name"`, separated
 * by semicolons.
 *
 * @returns `broken`: the problems, a line each; `counts`: the number of rules by kind of evidence
 */
export function readRules(root, files) {
  const counts = { tested: 0, decided: 0, unbuilt: 0, untested: 0 };
  const namesOf = new Map();
  const broken = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => complaintsOf(line).map((complaint) => `${file}:${index + 1} ${complaint}`)),
  );
  return { broken, counts };

  function complaintsOf(line) {
    const [, rule, proof] = /^\|(.*[^\\])\|([^|]+)\|$/.exec(line) ?? [];
    if (rule === undefined || /^[\s:-]+$/.test(rule) || rule.trim() === 'Rule') return [];
    const shown = proof.trim();
    if (shown in missing) return count(missing[shown]);
    if (decided.test(shown)) return count('decided');
    const named = [...shown.matchAll(/`([^`:]+): "((?:[^`\\]|\\.)+)"`/g)];
    const rest = shown.replaceAll(/`[^`]+`/g, '').replaceAll(/[;\s]/g, '');
    if (named.length === 0 || rest !== '') return [`says neither a test nor what is missing: ${rule.trim()}`];
    count('tested');
    return named.flatMap(([, path, name]) => complaintAbout(path, name));
  }

  function count(kind) {
    counts[kind] += 1;
    return [];
  }

  function complaintAbout(path, name) {
    if (!existsSync(join(root, path))) return [`names a test file that is not there: ${path}`];
    if (!namesOf.has(path)) namesOf.set(path, testNames(path, readFileSync(join(root, path), 'utf8')));
    return namesOf.get(path).has(name) ? [] : [`names a test that is not there: ${path}: "${name}"`];
  }
}
