import { createToaster, Toast as ArkToast, Toaster as ArkToaster } from '@ark-ui/react/toast';
import { RiCloseLine, RiErrorWarningLine } from '@remixicon/react';
import { useEffect } from 'react';
import { IconButton } from './icon-button.tsx';
import type { Toast } from './show-toast.ts';

/** One toast at a time; it closes by itself after 5 seconds (docs/rules.md, "Figures"). */
const toaster = createToaster({ placement: 'bottom-end', max: 1, duration: 5000, removeDelay: 160, gap: 12 });

/** Bottom right, above the phone's bottom bar. */
export function ToastRegion({ toast }: { readonly toast: Toast }) {
  useEffect(() => {
    // The region listens a moment after it is mounted: what is created before that would not show.
    const mounted = setTimeout(() => show(toast));
    return () => clearTimeout(mounted);
  }, [toast]);

  return (
    <ArkToaster toaster={toaster} className="max-desk:mb-[72px]">
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

function show({ title, text, tone, action }: Toast): void {
  toaster.remove();
  toaster.create({
    title,
    description: text,
    type: tone === 'bad' ? 'error' : 'info',
    duration: 5000,
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
  });
}
