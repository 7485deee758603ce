import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { latestToast, onToast } from './show-toast.ts';

const ToastRegion = lazyPart(() => import('./toast-region.tsx'), 'ToastRegion');

/** The region for toasts. Its code loads with the first toast. */
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
