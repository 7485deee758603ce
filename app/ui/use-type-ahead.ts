import { useState, type KeyboardEvent } from 'react';
import { TypeAhead, type TypeAheadOption } from './type-ahead.ts';

interface TypeAheadProps {
  readonly options: readonly TypeAheadOption[];
  readonly current: string | null;
  readonly onFound: (value: string) => void;
}

/** A key handler that finds options by the first letters of their labels. */
export function useTypeAhead({ options, current, onFound }: TypeAheadProps): (event: KeyboardEvent) => void {
  const [typeAhead] = useState(() => new TypeAhead());
  return (event) => {
    const typed = { key: event.key, at: event.timeStamp };
    if (event.ctrlKey || event.metaKey || event.altKey || !typeAhead.takes(typed)) return;
    event.preventDefault();
    event.stopPropagation();
    const found = typeAhead.find(typed, options, current);
    if (found !== undefined) onFound(found);
  };
}
