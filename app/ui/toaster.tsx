import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { latestToast, onToast } from './show-toast.ts';

const ToastRegion = lazyPart(() => import('./toast-region.tsx'), 'ToastRegion');

/** Where toasts appear. What draws them loads with the first one. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, latestToast);
  return (
    toast && (
      <PartBoundary fallback={null}>
        <ToastRegion toast={toast} />
      </PartBoundary>
    )
  );
}
