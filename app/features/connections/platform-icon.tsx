import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { PlatformDrawingProps } from './platform-drawing.tsx';

/** The drawings are many, and a name stands beside each: a first paint does not wait for them. */
const Drawing = lazyPart(() => import('./platform-drawing.tsx'), 'PlatformDrawing');

/** The mark of a platform, by the name that the catalogue gives its icon. Its name stands beside it in words. */
export function PlatformIcon({ size = 18, ...rest }: PlatformDrawingProps) {
  return (
    <PartBoundary fallback={<span className="inline-block" style={{ width: size, height: size }} />}>
      <Drawing size={size} {...rest} />
    </PartBoundary>
  );
}
