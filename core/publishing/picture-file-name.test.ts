import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pictureFileName } from './picture-file-name.ts';

it.each([
  ['Red square', 1, 'image/jpeg', '1-Red square.jpg'],
  ['a/b: "c"?', 2, 'image/png', '2-a b c.png'],
  ['..\\secret', 3, 'image/webp', '3-secret.webp'],
  ['', 12, 'image/jpeg', '12-picture.jpg'],
  ['夕焼け', 4, 'image/webp', '4-夕焼け.webp'],
])('the file of a picture called %j is in its place among the others: %i, %s', (name, number, type, file) => {
  expect(pictureFileName(name, number, type)).toBe(file);
});

it('every file system takes it, whatever the picture is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 99 }), (name, number) => {
      const file = pictureFileName(name, number, 'image/jpeg');
      expect(file).toMatch(/^\d+-[^\\/:*?"<>|\p{Cc}]+\.jpg$/u);
      expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255);
    }),
  );
});
