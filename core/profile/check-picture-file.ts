import { done, fail, type Result } from '../kernel/result.ts';

export interface PictureFileProblem {
  readonly title: string;
  readonly text: string;
}

/** Bytes. */
const limit = 1.5 * 1024 * 1024;

/** Whether a file may become the profile's picture, before any of it is read. */
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
