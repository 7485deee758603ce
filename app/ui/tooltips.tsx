import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { useTooltipAnchor } from './use-tooltip-anchor.ts';

const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx'), 'TooltipBubble');
const loadBubble = () => void TooltipBubble.preload();

/** The tooltips of all controls, read from their `data-tooltip`. The code that draws them loads with the first one. */
export function Tooltips() {
  const anchor = useTooltipAnchor(loadBubble);
  return (
    anchor && (
      <PartBoundary fallback={null}>
        <TooltipBubble anchor={anchor} />
      </PartBoundary>
    )
  );
}
