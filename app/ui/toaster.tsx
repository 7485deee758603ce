import { Toast, Toaster as ArkToaster } from '@ark-ui/react/toast';
import { RiCloseLine, RiErrorWarningLine } from '@remixicon/react';
import { IconButton } from './icon-button.tsx';
import { toaster } from './show-toast.ts';

/** Where toasts appear: bottom right, above the phone's bottom bar. */
export function Toaster() {
  return (
    <ArkToaster toaster={toaster} className="max-desk:mb-[72px]">
      {(toast) => (
        <Toast.Root className="flex w-[360px] max-w-[calc(100vw-2rem)] animate-rise items-center gap-3 rounded-md border border-line bg-ink p-3 pl-4 text-paper shadow-high transition-opacity duration-120 data-[state=closed]:opacity-0">
          {toast.type === 'error' && <RiErrorWarningLine size={20} className="shrink-0" aria-hidden="true" />}
          <div className="min-w-0 grow">
            <Toast.Title className="text-base font-medium">{toast.title}</Toast.Title>
            {toast.description && <Toast.Description className="text-sm opacity-85">{toast.description}</Toast.Description>}
          </div>
          {toast.action && (
            <Toast.ActionTrigger className="min-h-11 shrink-0 rounded-sm px-2.5 text-sm font-semibold underline underline-offset-4 focus-visible:outline-paper desk:min-h-9">
              {toast.action.label}
            </Toast.ActionTrigger>
          )}
          <Toast.CloseTrigger asChild>
            <IconButton label="Dismiss" className="text-paper hover:bg-transparent hover:text-paper focus-visible:outline-paper">
              <RiCloseLine size={18} aria-hidden="true" />
            </IconButton>
          </Toast.CloseTrigger>
        </Toast.Root>
      )}
    </ArkToaster>
  );
}
