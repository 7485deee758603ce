import { NewIdeaForm } from '../../components/new-idea-form.tsx';
import { useAddIdea } from '../../data/content/use-new-item.ts';
import { showToast } from '../../ui/show-toast.ts';

export function AddIdea({ onClose }: { readonly onClose: () => void }) {
  const addIdea = useAddIdea();
  return (
    <NewIdeaForm
      sendLabel="Save Idea"
      onCancel={onClose}
      onSend={async (idea) => {
        const added = await addIdea(idea);
        if (!added.ok) return added;
        onClose();
        showToast({ title: 'Content idea created' });
        return added;
      }}
    />
  );
}
