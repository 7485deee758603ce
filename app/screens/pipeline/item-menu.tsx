import {
  RiArrowRightLine,
  RiCalendarLine,
  RiDeleteBinLine,
  RiEyeLine,
  RiMore2Line,
  RiPencilLine,
} from '@remixicon/react';
import { contentStatuses } from '#core/documents/content-item.ts';
import { boardMove } from '#core/content/board-move.ts';
import { statusLook } from '../../features/content/status-look.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PipelineActions } from './pipeline-actions.ts';

export interface ItemMenuProps {
  readonly item: StoredContentRow;
  readonly actions: PipelineActions;
}

/** Edit, preview, delete, and where the item can be moved to. */
export function ItemMenu({ item, actions }: ItemMenuProps) {
  const targets = contentStatuses.filter((to) => {
    const { type } = boardMove(item.row.status, to);
    return type !== 'none' && type !== 'refused';
  });
  const icon = { size: 17, 'aria-hidden': true } as const;
  /** Where it is read, of several the first. */
  const post = item.row.publications?.find(({ state, url }) => state === 'shared' && url !== null)?.url;
  const hasTime = item.row.status === 'scheduled' || item.row.status === 'published';
  return (
    <Menu
      trigger={
        <IconButton label={`More actions for ${item.row.title || 'Untitled'}`}>
          <RiMore2Line size={19} aria-hidden="true" />
        </IconButton>
      }
      items={[
        { value: 'edit', label: 'Edit', icon: <RiPencilLine {...icon} /> },
        { value: 'preview', label: 'Preview', icon: <RiEyeLine {...icon} /> },
        ...(post ? [{ value: 'post', label: 'Open post', icon: <RiEyeLine {...icon} /> }] : []),
        ...(item.row.status === 'scheduled'
          ? [{ value: 'time', label: 'Change time', icon: <RiCalendarLine {...icon} /> }]
          : []),
        ...(hasTime ? [{ value: 'repeat', label: 'Repeat', icon: <RiCalendarLine {...icon} /> }] : []),
        ...targets.map((to) => ({
          value: to,
          label: `Move to ${statusLook[to].plural}`,
          icon: <RiArrowRightLine {...icon} />,
        })),
        {
          value: 'delete',
          label: 'Delete',
          icon: <RiDeleteBinLine {...icon} />,
          isDangerous: true,
        },
      ]}
      onSelect={(action) => {
        const to = targets.find((target) => target === action);
        if (to) actions.move(item, to);
        else if (action === 'time') actions.schedule(item);
        else if (action === 'repeat') actions.repeat(item);
        else if (action === 'edit') actions.edit(item);
        else if (action === 'preview') actions.preview(item);
        else if (action === 'post' && post) window.open(post, '_blank', 'noopener');
        else void actions.remove(item);
      }}
    />
  );
}
