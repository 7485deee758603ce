import {
  RiCalendarLine,
  RiDeleteBinLine,
  RiEyeLine,
  RiFileTextLine,
  RiMore2Line,
  RiPencilLine,
  RiRepeatLine,
  RiSendPlaneLine,
} from '@remixicon/react';
import { useNavigate } from 'react-router-dom';
import type { ContentStatus } from '#core/documents/content-item.ts';
import { moveInPipeline } from '#core/pipeline/move-in-pipeline.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { wizardPath } from '../../paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { OnItemAction } from './item-action.ts';

export interface ItemMenuProps {
  readonly stored: StoredContentRow;
  readonly onAction: OnItemAction;
}

const targets = ['draft', 'scheduled', 'published'] as const satisfies readonly ContentStatus[];
const size = { size: 17, 'aria-hidden': true } as const;
const icons = {
  draft: <RiFileTextLine {...size} />,
  scheduled: <RiCalendarLine {...size} />,
  published: <RiSendPlaneLine {...size} />,
} as const;

/** Everything that can be done to an item, also without a pointer: each move of the board is here too. */
export function ItemMenu({ stored: { id, row }, onAction }: ItemMenuProps) {
  const navigate = useNavigate();
  const moves = targets.filter((to) => !['none', 'refused'].includes(moveInPipeline(row.status, to).type));
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${row.title || 'Untitled'}`}>
          <RiMore2Line size={19} aria-hidden="true" />
        </IconButton>
      }
      items={[
        { value: 'edit', label: 'Edit', icon: <RiPencilLine {...size} /> },
        { value: 'preview', label: 'Preview', icon: <RiEyeLine {...size} /> },
        ...moves.map((to) => ({ value: to, label: moveLabel(row.status, to), icon: icons[to] })),
        ...(row.status === 'published'
          ? [{ value: 'share-again', label: 'Share Again', icon: <RiRepeatLine {...size} /> }]
          : []),
        { value: 'delete', label: 'Delete', icon: <RiDeleteBinLine {...size} />, isDangerous: true },
      ]}
      onSelect={(action) => {
        const to = targets.find((status) => status === action);
        if (to) onAction(id, { type: 'move', to });
        else if (action === 'edit') void navigate(wizardPath(id));
        else if (action === 'preview' || action === 'delete' || action === 'share-again')
          onAction(id, { type: action });
      }}
    />
  );
}

function moveLabel(from: ContentStatus, to: (typeof targets)[number]): string {
  if (to === 'draft') return from === 'scheduled' ? 'Unschedule' : 'Make it a draft';
  if (to === 'published') return 'Publish Now';
  return 'Schedule';
}
