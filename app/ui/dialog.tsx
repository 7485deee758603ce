import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { RiCloseLine } from '@remixicon/react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useOpener } from './use-opener.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** An `alertdialog` requires an answer: a click outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  /** For what is shown once: only a button in the dialog closes it. It has no ×, and Escape does nothing. */
  readonly needsAnswer?: boolean;
  /** The element that has the focus when it opens; otherwise its first field or button, never the ×. */
  readonly firstFocus?: RefObject<HTMLElement | null>;
  /** The element that has the focus when it has closed, for a dialog that takes the place of another; else its opener. */
  readonly lastFocus?: () => HTMLElement | null;
  readonly className?: string;
}

/** Centered on a desktop, at the bottom on a phone. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  role = 'dialog',
  needsAnswer = false,
  firstFocus,
  lastFocus,
  className,
}: DialogProps) {
  const opener = useOpener(isOpen);
  return (
    <ArkDialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      finalFocusEl={lastFocus ?? opener}
      {...(firstFocus && { initialFocusEl: () => firstFocus.current })}
      closeOnEscape={!needsAnswer}
      closeOnInteractOutside={role === 'dialog' && !needsAnswer}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ArkDialog.Backdrop className="fixed inset-0 z-40 data-[state=open]:animate-appear bg-[rgb(28_26_22/0.45)]" />
        <ArkDialog.Positioner className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto desk:items-start desk:px-6 desk:py-[10vh] short:py-2">
          <ArkDialog.Content
            // Given to the element alone: told to the root, an alertdialog's first focus would be the ×.
            role={role}
            className={classNames(
              'grid max-h-[92dvh] w-full data-[state=open]:animate-rise gap-4 overflow-y-auto rounded-t-lg border border-line bg-surface p-5 pb-[calc(20px+env(safe-area-inset-bottom))] shadow-high desk:max-h-none desk:max-w-[520px] desk:rounded-lg desk:p-6',
              className,
            )}
          >
            <div className="flex items-start justify-between gap-3">
              <div className="grid gap-1.5">
                <ArkDialog.Title className="text-xl">{title}</ArkDialog.Title>
                {description && (
                  <ArkDialog.Description className="text-base text-ink-2">{description}</ArkDialog.Description>
                )}
              </div>
              {!needsAnswer && (
                <ArkDialog.CloseTrigger asChild>
                  {/* The focus starts at the dialog's subject. */}
                  <IconButton label="Close" data-no-autofocus="" className="-mt-1.5 -mr-1.5">
                    <RiCloseLine size={20} aria-hidden="true" />
                  </IconButton>
                </ArkDialog.CloseTrigger>
              )}
            </div>
            {children}
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}
