import { UpdatePost, useChangedPost } from '../../../features/publishing/changed-post.tsx';
import { usePublications } from '../../../features/publishing/use-publications.ts';
import { usePublishItem } from '../../../features/publishing/use-publish-item.ts';
import { useWizard } from '../../../features/writing/wizard-context.ts';
import { Button } from '../../../ui/button.tsx';

export interface FootActionProps {
  readonly onDone: () => void;
  /** Hides Done where its place is taken. */
  readonly doneClass?: string;
}

/** The next action on an item that is scheduled or published: to post its changes, else to leave. */
export function FootAction({ onDone, doneClass }: FootActionProps) {
  const wizard = useWizard();
  const { platforms } = usePublications(wizard.id, wizard.item);
  const publishing = usePublishItem(wizard);
  const changed = useChangedPost(wizard.item, platforms);
  if (changed) return <UpdatePost changed={changed} publishing={publishing} />;
  return (
    <Button variant="primary" className={doneClass} onClick={onDone}>
      Done
    </Button>
  );
}
