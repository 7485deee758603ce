export interface EncodedImage {
  readonly type: 'image/webp';
  readonly bytes: Uint8Array;
}

export type ImageFailure =
  | { readonly type: 'not-an-image' }
  | { readonly type: 'too-many-pixels' }
  /** It took too long, or too much memory. */
  | { readonly type: 'too-costly' };

export function imageFailureSentence(failure: ImageFailure): string {
  switch (failure.type) {
    case 'not-an-image':
      return 'Please select an image file';
    case 'too-many-pixels':
      return 'This picture has too many pixels. Choose one of at most 40 megapixels.';
    case 'too-costly':
      return 'This picture takes too much work to read. Save it as a JPEG and choose that.';
  }
}
