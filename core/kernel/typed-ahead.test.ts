import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeAhead, type TypedKey } from './typed-ahead.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<TypedKey> = {}): TypedKey => ({ ...plain, key, ...held });
const type = (keys: readonly string[]) => keys.reduce((typed, key) => typeAhead(typed, press(key)) ?? typed, '');

describe('keys pressed before a text field is there', () => {
  it('is the letters in their order, with new lines', () => {
    expect(type(['A', ' ', 'b', 'e', 't', '.', 'Enter', 'é', '🙂'])).toBe('A bet.\né🙂');
  });

  it('is corrected by Backspace, a whole character at a time', () => {
    expect(type(['a', '🙂', 'Backspace', 'b'])).toBe('ab');
    expect(type(['Backspace', 'a'])).toBe('a');
  });

  it.each([press('Tab'), press('Escape'), press('F8'), press('k', { ctrlKey: true }), press('s', { metaKey: true })])(
    'is no key that types nothing: %j',
    (key) => expect(typeAhead('a', key)).toBeNull(),
  );

  it('has the letters of AltGr', () => {
    expect(typeAhead('', press('@', { ctrlKey: true, altKey: true }))).toBe('@');
  });

  it('has the letters of Option on a Mac', () => {
    expect(typeAhead('Micha', press('ł', { altKey: true }))).toBe('Michał');
    expect(typeAhead('maya', press('@', { altKey: true }))).toBe('maya@');
  });

  it.each(['d', 'F', '1', ' ', 'ArrowLeft', 'Enter', 'Backspace'])(
    'is no shortcut of the browser with Alt: %s',
    (key) => expect(typeAhead('a', press(key, { altKey: true }))).toBeNull(),
  );

  it('is never shorter than its letters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 })), (letters) => {
        expect(type(letters)).toBe(letters.join(''));
      }),
    );
  });
});
