import { Menu as ArkMenu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { RiCheckLine } from '@remixicon/react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuItem {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A choice that is made: shown with a tick. */
  readonly isChosen?: boolean;
  readonly isDangerous?: boolean;
}

export interface MenuProps {
  /** The button that opens the menu; it keeps its own label. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly onSelect: (value: string) => void;
  /** Said above the items: whose menu it is. */
  readonly heading?: ReactNode;
}

export function Menu({ trigger, items, onSelect, heading }: MenuProps) {
  const isChoice = items.some((item) => item.isChosen !== undefined);
  return (
    <ArkMenu.Root onSelect={({ value }) => onSelect(value)} positioning={{ placement: 'bottom-end', gutter: 6 }} lazyMount unmountOnExit>
      <ArkMenu.Trigger asChild>{trigger}</ArkMenu.Trigger>
      <Portal>
        <ArkMenu.Positioner className="z-50">
          <ArkMenu.Content className="min-w-[190px] animate-appear rounded-md border border-line bg-surface p-1.5 shadow-high focus-visible:outline-none">
            {heading && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-ink-2">{heading}</div>}
            {items.map((item) => (
              <ArkMenu.Item
                key={item.value}
                value={item.value}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-base select-none data-highlighted:bg-sunken desk:min-h-9',
                  item.isDangerous && 'text-bad',
                )}
              >
                {item.icon && <span className="text-ink-2">{item.icon}</span>}
                <span className="grow">{item.label}</span>
                {isChoice && item.isChosen && (
                  <>
                    <RiCheckLine size={17} aria-hidden="true" className="text-accent" />
                    <span className="sr-only">, chosen</span>
                  </>
                )}
              </ArkMenu.Item>
            ))}
          </ArkMenu.Content>
        </ArkMenu.Positioner>
      </Portal>
    </ArkMenu.Root>
  );
}
