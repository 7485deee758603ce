import {
  cloneElement,
  lazy,
  Suspense,
  useId,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { loadMenuPanel } from './load-menu-panel.ts';

const MenuPanel = lazy(async () => ({ default: (await loadMenuPanel()).MenuPanel }));

export interface MenuItem {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A choice that is made: shown with a tick. */
  readonly isChosen?: boolean;
  readonly isDangerous?: boolean;
}

/** What the button that opens the menu is given. */
interface MenuTriggerProps {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** The button that opens the menu; it keeps its own label. */
  readonly trigger: ReactElement<Partial<MenuTriggerProps>>;
  readonly items: readonly MenuItem[];
  readonly onSelect: (value: string) => void;
  /** Said above the items: whose menu it is. */
  readonly heading?: ReactNode;
}

/** A button with a menu. The menu's code loads when the button is pointed at: lists of thousands have one in each row. */
export function Menu({ trigger, items, onSelect, heading }: MenuProps) {
  const id = useId();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const preload = () => void loadMenuPanel();
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': state === 'open',
        onClick: () => setState(state === 'open' ? 'closed' : 'open'),
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setState('open');
        },
      })}
      {state !== 'never' && (
        <Suspense fallback={null}>
          <MenuPanel
            triggerId={id}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
            items={items}
            onSelect={onSelect}
            heading={heading}
          />
        </Suspense>
      )}
    </>
  );
}
