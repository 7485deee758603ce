import { useLeftBehind } from '../data/account/use-left-behind.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';

const LeftBehindDialog = lazyPart(() => import('./left-behind-dialog.tsx'), 'LeftBehindDialog');

/** Asks what becomes of the work that an account of the same person left on this device, once there is some. */
export function LeftBehindQuestion() {
  const { left, ...answers } = useLeftBehind();
  if (!left) return null;
  return (
    <PartBoundary fallback={null}>
      <LeftBehindDialog items={left.items} {...answers} />
    </PartBoundary>
  );
}
