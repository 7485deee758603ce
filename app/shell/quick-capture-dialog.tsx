import { Dialog } from '../ui/dialog.tsx';
import { NewIdeaForm, useSendIdea } from '../features/content/new-idea-form.tsx';

export interface QuickCaptureDialogProps {
  readonly sendLabel?: string;
  readonly onClose: () => void;
}

/** On a phone it has the whole screen and begins at the top, where the keyboard does not come. */
export function QuickCaptureDialog({ sendLabel = 'Add Idea', onClose }: QuickCaptureDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New idea"
      className="max-desk:h-dvh max-desk:max-h-none max-desk:content-start max-desk:rounded-none max-desk:border-0"
    >
      <NewIdeaForm sendLabel={sendLabel} onCancel={onClose} {...useSendIdea(onClose)} />
    </Dialog>
  );
}
