import { useCallback } from 'react';
import type { ImageRow } from '../engine/rows.ts';

interface PixelsProps {
  readonly image: ImageRow;
  readonly alt: string;
  readonly className: string;
}

/** A picture that is on this device. */
export function Pixels({ image, alt, className }: PixelsProps) {
  // The bytes have an address for as long as they are shown.
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(new Blob([image.bytes], { type: image.type }));
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [image],
  );
  return <img ref={show} alt={alt} width={image.width} height={image.height} className={className} />;
}
