import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeUnitAt } from './code-unit-at.ts';

it('finds the place of a character in any text, behind emoji too', () => {
  expect(codeUnitAt('👩‍💻 teh')(4)).toBe(6);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, wish) => {
      const characters = Array.from(text);
      const character = wish % (characters.length + 1);
      expect(codeUnitAt(text)(character)).toBe(characters.slice(0, character).join('').length);
    }),
  );
});
