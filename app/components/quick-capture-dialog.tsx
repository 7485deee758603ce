import { useNavigate } from 'react-router-dom';
import { useAddIdea } from '../data/content/use-new-item.ts';
import { wizardPath } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/show-toast.ts';
import { NewIdeaForm } from './new-idea-form.tsx';

export function QuickCaptureDialog({ onClose }: { readonly onClose: () => void }) {
  const addIdea = useAddIdea();
  const navigate = useNavigate();
  return (
    <Dialog isOpen onClose={onClose} title="New idea">
      <NewIdeaForm
        sendLabel="Add Idea"
        onCancel={onClose}
        onSend={async (idea) => {
          const added = await addIdea(idea);
          if (!added.ok) return added;
          onClose();
          showToast({
            title: 'Content idea created',
            action: { label: 'Open', run: () => void navigate(wizardPath(added.value)) },
          });
          return added;
        }}
      />
    </Dialog>
  );
}
