import { cloneElement, useId, type KeyboardEvent, type ReactElement } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { MenuContents, MenuItem } from './menu-panel.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { useLatePanel } from './use-late-panel.ts';

const loadPanel = () => import('./menu-panel.tsx');
const MenuPanel = lazyPart(loadPanel, 'MenuPanel');

/** The props passed to the button that opens the menu. */
interface MenuTriggerProps {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps extends Omit<MenuContents, 'items'> {
  /** A function is called once the menu opens, for items that take time to compute. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** The button that opens the menu; it keeps its own label. */
  readonly trigger: ReactElement<Partial<MenuTriggerProps>>;
}

/**
 * A button with a menu. The menu's code loads when the button is hovered, because lists of thousands have one in each
 * row.
 */
export function Menu({ trigger, items, onSelect, heading }: MenuProps) {
  const id = useId();
  const { isOpen, isDrawn, open, close, toggle } = useLatePanel();
  const preload = () => void loadPanel();
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: toggle,
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        },
      })}
      {isDrawn && (
        <PartBoundary fallback={null}>
          <MenuPanel
            triggerId={id}
            isOpen={isOpen}
            onClose={close}
            items={typeof items === 'function' ? items() : items}
            onSelect={onSelect}
            heading={heading}
          />
        </PartBoundary>
      )}
    </>
  );
}
