import type { Extent } from './platform.ts';

/** The types of pictures that platforms take. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/** A platform's limits of a picture. A stored picture is encoded again until it fits. */
export interface PictureRules {
  /** It takes JPEG in any case. A stored picture (WebP) that fits and whose type is listed is sent as it is. */
  readonly types: readonly PictureType[];
  readonly bytes: number;
  /** Most pixels of the longer side. */
  readonly side: number;
  /** Most pixels in all. */
  readonly pixels: number;
  /** Width by height, with 1 between the ends. A picture of another shape gets white margins. Absent: any is taken. */
  readonly shape?: Extent;
}
