import { Menu as ArkMenu } from '@ark-ui/react/menu';
import { RiCheckLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuItem {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A fact about the item, at the end of its row. */
  readonly note?: string | undefined;
  /** Whether the item is a selected choice, shown with a tick. */
  readonly isChosen?: boolean;
  readonly isDangerous?: boolean;
}

export interface MenuContents {
  readonly items: readonly MenuItem[];
  readonly onSelect: (value: string) => void;
  /** Shown above the items: the subject of the menu. */
  readonly heading?: ReactNode;
}

export interface MenuPanelProps extends MenuContents {
  /** The id of the menu's button: the menu opens beside it and returns the focus to it. */
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MenuPanel({ triggerId, isOpen, onClose, items, onSelect, heading }: MenuPanelProps) {
  return (
    <ArkMenu.Root
      ids={{ trigger: triggerId }}
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      onSelect={({ value }) => onSelect(value)}
      positioning={{ placement: 'bottom-end', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      {/* Not in a portal, so that it stays in the landmark of its button. */}
      <ArkMenu.Positioner>
        <ArkMenu.Content className="z-50 max-h-[var(--available-height,80dvh)] min-w-[190px] overflow-y-auto data-[state=open]:animate-appear rounded-md border border-line bg-surface p-1.5 text-ink shadow-high focus-visible:outline-none">
          {heading && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-ink-2">{heading}</div>}
          {items.map((item) => (
            <MenuItemRow key={item.value} item={item} />
          ))}
        </ArkMenu.Content>
      </ArkMenu.Positioner>
    </ArkMenu.Root>
  );
}

export function MenuItemRow({ item }: { readonly item: MenuItem }) {
  return (
    <ArkMenu.Item
      value={item.value}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-base select-none data-highlighted:bg-sunken desk:min-h-9',
        item.isDangerous && 'text-bad',
      )}
    >
      {item.icon && <span className={item.isDangerous ? undefined : 'text-ink-2'}>{item.icon}</span>}
      <span className="grow">{item.label}</span>
      {item.note && <span className="text-xs text-ink-3">{item.note}</span>}
      {item.isChosen && (
        <>
          <RiCheckLine size={17} aria-hidden="true" className="text-accent" />
          <span className="sr-only">, chosen</span>
        </>
      )}
    </ArkMenu.Item>
  );
}
