import { lazy, Suspense, useSyncExternalStore } from 'react';
import { latestToast, onToast } from './show-toast.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** Where toasts appear. What draws them loads with the first one. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, latestToast);
  return (
    toast && (
      <Suspense fallback={null}>
        <ToastRegion toast={toast} />
      </Suspense>
    )
  );
}
