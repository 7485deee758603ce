import { Menu as ArkMenu } from '@ark-ui/react/menu';
import type { KeyboardEvent } from 'react';
import { MenuItemRow, type MenuContents } from './menu-panel.tsx';

/** In CSS pixels of the window. */
export interface AnchorRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface AnchoredMenuProps extends MenuContents {
  /** The accessible name. */
  readonly label: string;
  /** The current position of the element that the menu opens beside; null while it is not visible. */
  readonly anchor: () => AnchorRect | null;
  /** The caller restores the focus. */
  readonly onClose: () => void;
  /** Called for keys that the menu does not handle. */
  readonly onOtherKey: (event: KeyboardEvent) => void;
}

const ownKeys = new Set(['Enter', ' ', 'Escape', 'Tab', 'Home', 'End', 'ArrowUp', 'ArrowDown', 'Shift']);

/** A menu without a button, anchored to a position. It is open while it is mounted, with its first item highlighted. */
export function AnchoredMenu({ label, anchor, items, heading, onSelect, onClose, onOtherKey }: AnchoredMenuProps) {
  return (
    <ArkMenu.Root
      open
      aria-label={label}
      defaultHighlightedValue={items[0]?.value ?? ''}
      typeahead={false}
      loopFocus
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      onSelect={({ value }) => onSelect(value)}
      positioning={{ placement: 'bottom-start', gutter: 6, getAnchorRect: anchor }}
    >
      <ArkMenu.Positioner>
        <ArkMenu.Content
          onKeyDownCapture={(event) => {
            if (!ownKeys.has(event.key)) onOtherKey(event);
          }}
          className="z-50 max-w-[min(340px,calc(100vw-32px))] min-w-[190px] animate-appear rounded-md border border-line bg-surface p-1.5 shadow-high focus-visible:outline-none"
        >
          {heading && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-ink-2">{heading}</div>}
          {items.map((item) => (
            <MenuItemRow key={item.value} item={item} />
          ))}
        </ArkMenu.Content>
      </ArkMenu.Positioner>
    </ArkMenu.Root>
  );
}
