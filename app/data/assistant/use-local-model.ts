import { useEffect, useState } from 'react';
import { browserModel } from '../../browser/browser-model.ts';
import type { LocalModelState } from '../../engine/ai/local-model.ts';

/** Whether this browser has a model of its own; `none` until it has said so. */
export function useLocalModel(): LocalModelState {
  const [state, setState] = useState<LocalModelState>('none');
  useEffect(() => {
    let isShown = true;
    void browserModel.state().then((now) => isShown && setState(now));
    return () => {
      isShown = false;
    };
  }, []);
  return state;
}
