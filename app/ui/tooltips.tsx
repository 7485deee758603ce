import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { useTooltipAnchor } from './use-tooltip-anchor.ts';

const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx'), 'TooltipBubble');
const loadBubble = () => void TooltipBubble.preload();

/** The tooltips of all controls: a control says its own in `data-tooltip`. What draws them loads with the first one. */
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
