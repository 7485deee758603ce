import { Suspense } from 'react';
import { useLeftBehind } from '../data/account/use-left-behind.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const LeftBehindDialog = lazyPart(() => import('./left-behind-dialog.tsx'), 'LeftBehindDialog');

/** Asks what becomes of the work that an account of the same person left on this device, once there is some. */
export function LeftBehindQuestion() {
  const { left, ...answers } = useLeftBehind();
  if (!left) return null;
  return (
    <Suspense>
      <LeftBehindDialog items={left.items} {...answers} />
    </Suspense>
  );
}
