import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imagePath } from '../api/images.ts';
import { checkPictureFile, cropSquare, dragCrop, wholePicture } from './profile-picture.ts';
import { pictureAddress, pictureHash } from './picture-address.ts';

describe('the file of a profile picture', () => {
  test('must be an image under 1.5 MB', () => {
    expect(checkPictureFile({ type: 'image/png', size: 1_572_863 }).ok).toBe(true);
    expect(checkPictureFile({ type: 'image/png', size: 1_572_864 })).toMatchObject({
      error: { title: 'File too large', text: 'Please select an image smaller than 1.5MB' },
    });
    expect(checkPictureFile({ type: 'text/plain', size: 1 })).toMatchObject({
      error: { title: 'Invalid file type', text: 'Please select an image file' },
    });
  });
});

describe('the square of a profile picture', () => {
  const sides = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
  const number = fc.double({ min: -500, max: 500, noNaN: true });

  test('begins in the middle, as large as fits', () => {
    expect(cropSquare({ width: 300, height: 200 }, wholePicture)).toEqual({ side: 200, left: 50, top: 0 });
  });

  test('lies within the picture, however it is dragged', () => {
    fc.assert(
      fc.property(sides, number, number, number, (picture, zoom, x, y) => {
        const { side, left, top } = cropSquare(picture, dragCrop(picture, { zoom, x: 50, y: 50 }, { x, y }));
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6);
      }),
    );
  });

  test('follows the hand: dragged to the right it shows more of the left', () => {
    const dragged = dragCrop({ width: 300, height: 200 }, wholePicture, { x: 0.1, y: 0.1 });
    expect(cropSquare({ width: 300, height: 200 }, dragged)).toMatchObject({ left: 30, top: 0 });
  });
});

describe('the address of a profile picture', () => {
  test('is the one under which the server keeps pictures', () => {
    const hash = 'a1'.repeat(32);
    expect(pictureAddress(hash)).toMatch(imagePath);
    expect(pictureHash(pictureAddress(hash))).toBe(hash);
  });

  test('is null for another host', () => {
    expect(pictureHash('https://example.com/a.png')).toBeNull();
    expect(pictureHash(null)).toBeNull();
  });
});
