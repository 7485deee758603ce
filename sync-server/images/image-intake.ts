import { imageLimit } from '#core/api/images.ts';
import { ArrivingBodies } from '../http/read-bytes.ts';
import { FetchTurns } from './fetch-image.ts';
import { PictureDecoder } from './picture-decoder.ts';

/** Pictures of one account that are being read or are queued for decoding. */
const MAX_ARRIVING = 8;

/** Limits on incoming pictures. */
export interface ImageIntake {
  readonly arriving: ArrivingBodies;
  readonly decoder: PictureDecoder;
  readonly fetches: FetchTurns;
}

export function createImageIntake(): ImageIntake {
  return {
    arriving: new ArrivingBodies({ bodies: MAX_ARRIVING, bytes: MAX_ARRIVING * imageLimit }),
    decoder: new PictureDecoder(),
    fetches: new FetchTurns(),
  };
}
