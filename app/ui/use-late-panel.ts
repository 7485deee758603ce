import { useCallback, useState } from 'react';

export interface LatePanel {
  readonly isOpen: boolean;
  /** True from the first opening on: the panel stays mounted while it closes, and its code is loaded. */
  readonly isDrawn: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
}

/** The state of a panel whose code loads when it is first opened. */
export function useLatePanel(): LatePanel {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    isOpen: state === 'open',
    isDrawn: state !== 'never',
    open: useCallback(() => setState('open'), []),
    close: useCallback(() => setState('closed'), []),
    toggle: useCallback(() => setState((now) => (now === 'open' ? 'closed' : 'open')), []),
  };
}
