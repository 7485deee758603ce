import { Dialog } from '../ui/dialog.tsx';
import { NewIdeaForm, useSendIdea } from '../features/content/new-idea-form.tsx';

export function QuickCaptureDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="New idea">
      <NewIdeaForm sendLabel="Add Idea" onCancel={onClose} {...useSendIdea(onClose)} />
    </Dialog>
  );
}
