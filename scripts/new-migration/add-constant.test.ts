import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentKinds } from '#core/documents/versions.ts';
import { addConstant } from './add-constant.ts';

const source = readFileSync(new URL('../../core/documents/versions.ts', import.meta.url), 'utf8');

it.each(documentKinds)('a constant of a %s comes after its others, in lines that fit', (kind) => {
  const changed = addConstant(source, kind, 'A'.repeat(200));
  const list = changed.slice(changed.indexOf(kind, changed.indexOf('constantChanges')));
  expect(list.slice(0, list.indexOf('\n  ],'))).toMatch(/',\n {4}'A{120}' \+\n {6}'A{80}',$/);
  expect(changed.replace(/\n {4}'A{120}' \+\n {6}'A{80}',/, '')).toBe(source);
});
