import { NewIdeaForm, useSendIdea } from '../../features/content/new-idea-form.tsx';

export function AddIdea({ onClose }: { readonly onClose: () => void }) {
  return <NewIdeaForm sendLabel="Save Idea" onCancel={onClose} {...useSendIdea(onClose)} />;
}
