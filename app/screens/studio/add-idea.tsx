import { NewIdeaForm } from '../../components/new-idea-form.tsx';
import { useSendIdea } from '../../components/use-send-idea.ts';

export function AddIdea({ onClose }: { readonly onClose: () => void }) {
  return <NewIdeaForm sendLabel="Save Idea" onCancel={onClose} {...useSendIdea(onClose)} />;
}
