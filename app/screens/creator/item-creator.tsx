import { Link } from 'react-router-dom';
import { ItemPage } from '../../features/content/item-gate.tsx';
import { paths, wizardPath } from '../../paths.ts';
import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { OpenCreator } from './open-creator.tsx';
import type { CreatorPrompt } from './prompt-field.tsx';

export interface ItemCreatorProps extends CreatorPrompt {
  readonly id: string;
  /** Called when the item is published, to start the next one. */
  readonly onOver: () => void;
}

/** The creator of an existing item. */
export function ItemCreator({ id, ...rest }: ItemCreatorProps) {
  const wizardLink = (
    <Link to={wizardPath(id)} className={buttonClass()}>
      Continue step by step
    </Link>
  );
  return (
    <ItemPage
      id={id}
      loading={<PageSkeleton />}
      list={{ path: paths.pipeline, label: 'Open the Content Pipeline' }}
      otherWay={wizardLink}
    >
      {(opened) => <OpenCreator id={id} opened={opened} {...rest} />}
    </ItemPage>
  );
}
