import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { currentMatch, matchesOf, watchMatches } from './find-matches.ts';

export interface MatchCount {
  readonly count: number;
  /** Which one is selected, from 0; -1 while none is. */
  readonly current: number;
}

/** How many matches the text has, and at which of them its person is. */
export function useMatches(view: EditorView): MatchCount {
  const [matches, setMatches] = useState<MatchCount>({ count: 0, current: -1 });
  useEffect(
    () =>
      watchMatches(view, () => {
        const next = { count: matchesOf(view.state).length, current: currentMatch(view.state) };
        setMatches((now) => (now.count === next.count && now.current === next.current ? now : next));
      }),
    [view],
  );
  return matches;
}
