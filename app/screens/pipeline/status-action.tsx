import { Link } from 'react-router-dom';
import type { StoredContentRow } from '../../engine/rows.ts';
import { draftPlace, wizardPath, writing } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import type { OnItemAction } from './item-action.ts';

export interface StatusActionProps {
  readonly stored: StoredContentRow;
  readonly onAction: OnItemAction;
}

/** What comes next for an item of its status. */
export function StatusAction({ stored: { id, row }, onAction }: StatusActionProps) {
  const title = row.title || 'Untitled';
  switch (row.status) {
    case 'ideas':
      return (
        <Link
          to={wizardPath(id, draftPlace)}
          state={writing}
          aria-label={`Write: ${title}`}
          className={buttonClass({ size: 'small' })}
        >
          Write
        </Link>
      );
    case 'draft':
      return (
        <Button
          size="small"
          aria-label={`Schedule: ${title}`}
          onClick={() => onAction(id, { type: 'move', to: 'scheduled' })}
        >
          Schedule
        </Button>
      );
    case 'scheduled':
      return (
        <Button
          size="small"
          aria-label={`Publish Now: ${title}`}
          onClick={() => onAction(id, { type: 'move', to: 'published' })}
        >
          Publish Now
        </Button>
      );
    case 'published':
      return (
        <Button size="small" aria-label={`Share Again: ${title}`} onClick={() => onAction(id, { type: 'share-again' })}>
          Share Again
        </Button>
      );
  }
}
