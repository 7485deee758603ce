import { RiMore2Line } from '@remixicon/react';
import { deviceZone } from '../../browser/device-zone.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { ActionPlace } from './item-action.ts';
import { actionLabel, itemAction, itemActionIds, offeredActions, titleOf } from './item-actions.ts';
import type { ItemActions } from './use-item-actions.ts';

export interface ItemMenuProps extends Pick<IconButtonProps, 'className' | 'autoFocus'> {
  readonly item: StoredContentRow;
  readonly place: ActionPlace;
  readonly actions: ItemActions;
}

/** The actions that a place offers for an item. */
export function ItemMenu({ item, place, actions, ...button }: ItemMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`More actions for ${titleOf(item)}`} data-item={item.id} {...button}>
          <RiMore2Line size={19} aria-hidden="true" />
        </IconButton>
      }
      items={() =>
        offeredActions(item, { place, list: actions.list(), now: Date.now(), zone: deviceZone() }).map((id) => {
          const { icon: Icon, isDangerous = false } = itemAction(id);
          return {
            value: id,
            label: actionLabel(id, item.row),
            icon: <Icon size={17} aria-hidden="true" />,
            isDangerous,
          };
        })
      }
      onSelect={(chosen) => {
        const id = itemActionIds.find((each) => each === chosen);
        if (id) actions.run(id, item);
      }}
    />
  );
}
