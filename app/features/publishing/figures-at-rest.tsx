import { useEffect, useState } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';

// Its server client is 11 kB, which no figure needs.
const ReadFigures = lazyPart(() => import('./read-figures.tsx'), 'ReadFigures');

/** Reads the figures of the person's posts from the server, once the page is idle. */
export function FiguresAtRest() {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  return (
    isAtRest && (
      <PartBoundary fallback={null}>
        <ReadFigures />
      </PartBoundary>
    )
  );
}
