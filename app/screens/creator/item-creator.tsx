import { Link } from 'react-router-dom';
import { readRegister } from '#core/documents/registers.ts';
import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { useContentItem } from '../../features/content/use-content-item.ts';
import { paths, wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OpenCreator } from './open-creator.tsx';
import type { CreatorPrompt } from './prompt-field.tsx';

export interface ItemCreatorProps extends CreatorPrompt {
  readonly id: string;
  /** Called when the item is published, to start the next one. */
  readonly onOver: () => void;
}

/** The creator of an existing item: opens it from this device, and shows a message when that is not possible. */
export function ItemCreator({ id, ...rest }: ItemCreatorProps) {
  const opened = useContentItem(id);
  switch (opened.state) {
    case 'loading':
      return <PageSkeleton />;
    case 'missing':
      return (
        <EmptyState title="Content not found" text="It may be on a device that has not synced yet.">
          <Link to={paths.pipeline} className={buttonClass({ variant: 'primary' })}>
            Open the Content Pipeline
          </Link>
        </EmptyState>
      );
    case 'incomplete':
      return (
        <EmptyState
          title="Loading your text"
          text="The text is still downloading to this device. It will appear here in a moment."
        >
          <WizardLink id={id} />
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState title="Could not open this" text={opened.reason}>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <WizardLink id={id} />
        </EmptyState>
      );
    case 'ready':
      if (readRegister(opened.item.deletedAt) !== null)
        return (
          <EmptyState title="This content was deleted" text="It was deleted here or on another device.">
            <Link to={paths.pipeline} className={buttonClass({ variant: 'primary' })}>
              Open the Content Pipeline
            </Link>
          </EmptyState>
        );
      return <OpenCreator id={id} opened={opened} {...rest} />;
  }
}

function WizardLink({ id }: { readonly id: string }) {
  return (
    <Link to={wizardPath(id)} className={buttonClass()}>
      Continue step by step
    </Link>
  );
}
