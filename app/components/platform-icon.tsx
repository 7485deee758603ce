import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import type { PlatformDrawingProps } from './platform-drawing.tsx';

/** The drawings are many, and a name stands beside each: a first paint does not wait for them. */
const Drawing = lazyPart(() => import('./platform-drawing.tsx'), 'PlatformDrawing');

/** The mark of a platform, by the name that the catalogue gives its icon. Its name stands beside it in words. */
export function PlatformIcon({ size = 18, ...rest }: PlatformDrawingProps) {
  return (
    <Suspense fallback={<span className="inline-block" style={{ width: size, height: size }} />}>
      <Drawing size={size} {...rest} />
    </Suspense>
  );
}
