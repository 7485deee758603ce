import type { Result } from '#core/kernel/result.ts';
import type { SharedFile } from './share.ts';
import type { ImageRow } from '../store/rows.ts';

export interface PictureFailure {
  readonly type: 'not-a-picture' | 'picture-too-large';
  readonly name: string;
}

/** Makes a picture fit to be kept. */
export type ShrinkPicture = (file: SharedFile) => Promise<Result<ImageRow, PictureFailure>>;

export function pictureFailureSentence({ type, name }: PictureFailure): string {
  return type === 'not-a-picture'
    ? `“${name}” could not be read as a picture, so it was skipped.`
    : `“${name}” is too large, even after resizing, so it was skipped.`;
}
