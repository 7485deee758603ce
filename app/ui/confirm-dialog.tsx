import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: ReactNode;
  /** The action as a verb: "Delete pillar". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** `primary` for an action that removes nothing; `danger` by default. */
  readonly confirmVariant?: 'danger' | 'primary';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Called instead of `onCancel` when it is closed without an answer, where the second button does something. */
  readonly onClose?: () => void;
}

export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  confirmVariant = 'danger',
  onConfirm,
  onCancel,
  onClose = onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog role="alertdialog" isOpen={isOpen} onClose={onClose} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button variant={confirmVariant} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
