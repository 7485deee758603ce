import { Toast as ArkToast, Toaster as ArkToaster } from '@ark-ui/react/toast';
import { RiCloseLine, RiErrorWarningLine } from '@remixicon/react';
import { useEffect } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import type { Toast } from './show-toast.ts';
import { queueToast, toastQueue } from './toast-queue.ts';

/**
 * A phone's dialogs stand at the bottom, and their buttons with them: then the toast goes to the top. Where a page has
 * buttons of its own at the bottom (`data-bottom-bar`), it stands above them.
 */
const beside = classNames(
  'max-desk:mb-[72px] desk:[body:has([data-bottom-bar])_&]:mb-[72px] max-desk:[body:has([data-bottom-bar])_&]:mb-[140px]',
  'max-desk:[body:has([role$=dialog][aria-modal=true])_&]:mb-[calc(100dvh-120px)]',
);

/** Bottom right, above the phone's bottom bar. */
export function ToastRegion({ toast }: { readonly toast: Toast }) {
  useEffect(() => {
    // The region listens a moment after it is mounted: what is created before that would not show.
    const mounted = setTimeout(() => queueToast(toast));
    return () => clearTimeout(mounted);
  }, [toast]);

  return (
    <ArkToaster toaster={toastQueue} className={beside}>
      {(shown) => (
        <ArkToast.Root className="flex w-[360px] max-w-[calc(100vw-2rem)] data-[state=open]:animate-rise items-center gap-3 rounded-md border border-line bg-ink p-3 pl-4 text-paper shadow-high transition-opacity duration-120 data-[state=closed]:opacity-0">
          {shown.type === 'error' && <RiErrorWarningLine size={20} className="shrink-0" aria-hidden="true" />}
          <div className="min-w-0 grow">
            <ArkToast.Title className="text-base font-medium">{shown.title}</ArkToast.Title>
            {shown.description && (
              <ArkToast.Description className="text-sm opacity-85">{shown.description}</ArkToast.Description>
            )}
          </div>
          {shown.action && (
            <ArkToast.ActionTrigger className="min-h-11 shrink-0 rounded-sm px-2.5 text-sm font-semibold underline underline-offset-4 focus-visible:outline-paper desk:min-h-9">
              {shown.action.label}
            </ArkToast.ActionTrigger>
          )}
          <ArkToast.CloseTrigger asChild>
            <IconButton
              label="Dismiss"
              className="text-paper hover:bg-transparent hover:text-paper focus-visible:outline-paper"
            >
              <RiCloseLine size={18} aria-hidden="true" />
            </IconButton>
          </ArkToast.CloseTrigger>
        </ArkToast.Root>
      )}
    </ArkToaster>
  );
}
