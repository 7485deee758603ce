import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { PlatformDrawingProps } from './platform-drawing.tsx';

/** The drawings are large in sum, and each has the name beside it, so the first paint does not wait for them. */
const Drawing = lazyPart(() => import('./platform-drawing.tsx'), 'PlatformDrawing');

/** A platform's icon, by the icon name in the catalogue. Always shown beside the platform's name. */
export function PlatformIcon({ size = 18, ...rest }: PlatformDrawingProps) {
  return (
    <PartBoundary fallback={<span className="inline-block" style={{ width: size, height: size }} />}>
      <Drawing size={size} {...rest} />
    </PartBoundary>
  );
}
