import { useCallback, useState } from 'react';

export interface LatePanel {
  readonly isOpen: boolean;
  /** From the first opening on: the panel stays drawn while it closes, and its code is there. */
  readonly isDrawn: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
}

/** Whether a panel is open whose code loads with its first opening. */
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
