import { expect, it } from 'vitest';
import { wizardPath } from './paths.ts';

it('names the idea that the wizard opens', () => {
  expect(wizardPath('a b')).toBe('/create/stepped?ideaId=a+b');
});
