import { Dialog } from '../ui/dialog.tsx';
import { NewIdeaForm } from './new-idea-form.tsx';
import { useSendIdea } from './use-send-idea.ts';

export function QuickCaptureDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="New idea">
      <NewIdeaForm sendLabel="Add Idea" onCancel={onClose} {...useSendIdea(onClose)} />
    </Dialog>
  );
}
