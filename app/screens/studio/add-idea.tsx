import { NewIdeaForm, useSendIdea } from '../../features/content/new-idea-form.tsx';
import { QuickCaptureDialog } from '../../shell/quick-capture-dialog.tsx';
import { Card } from '../../ui/card.tsx';

export interface AddIdeaProps {
  /** Over the page instead of above the list. */
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

export function AddIdea({ isSheet, onClose }: AddIdeaProps) {
  if (isSheet) return <QuickCaptureDialog sendLabel="Save Idea" onClose={onClose} />;
  return (
    <Card>
      <AddIdeaHere onClose={onClose} />
    </Card>
  );
}

function AddIdeaHere({ onClose }: Pick<AddIdeaProps, 'onClose'>) {
  return <NewIdeaForm sendLabel="Save Idea" onCancel={onClose} {...useSendIdea(onClose)} />;
}
