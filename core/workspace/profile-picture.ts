import { done, fail, type Result } from '../kernel/result.ts';

export interface PictureFileProblem {
  readonly title: string;
  readonly text: string;
}

/** Bytes. */
const limit = 1.5 * 1024 * 1024;

/** Checks a file for the profile picture before any of it is read. */
export function checkPictureFile(file: {
  readonly type: string;
  readonly size: number;
}): Result<void, PictureFileProblem> {
  if (!file.type.startsWith('image/')) return fail({ title: 'Invalid file type', text: 'Please select an image file' });
  if (file.size >= limit) {
    return fail({ title: 'File too large', text: 'Please select an image smaller than 1.5MB' });
  }
  return done;
}

export interface Crop {
  /** At 1 the square shows as much of the picture as possible. */
  readonly zoom: number;
  /** Position of the square in the remaining space: 0 is left or top, 100 right or bottom. */
  readonly x: number;
  readonly y: number;
}

export const wholePicture: Crop = { zoom: 1, x: 50, y: 50 };
export const maxZoom = 4;

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The square that a crop selects, in the picture's pixels. It is always within the picture. */
export function cropSquare({ width, height }: Sides, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / within(zoom, 1, maxZoom);
  return {
    side,
    left: ((width - side) * within(x, 0, 100)) / 100,
    top: ((height - side) * within(y, 0, 100)) / 100,
  };
}

/**
 * The crop after the picture was dragged by a fraction of the square's side. Dragging to the right shows more of the
 * left.
 */
export function dragCrop(sides: Sides, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { side } = cropSquare(sides, crop);
  const moved = (at: number, part: number, length: number) =>
    length > side ? within(at - (part * side * 100) / (length - side), 0, 100) : at;
  return { ...crop, x: moved(crop.x, by.x, sides.width), y: moved(crop.y, by.y, sides.height) };
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
