import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { safeguards } from './safeguards.ts';

it.each(safeguards)('can take out: $name', ({ file, original, without }) => {
  const source = readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');
  expect(source.split(original)).toHaveLength(2);
  expect(without).not.toBe(original);
});
