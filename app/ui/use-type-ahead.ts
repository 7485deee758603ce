import { useRef, type KeyboardEvent } from 'react';

/** Letters typed within this many milliseconds of each other belong together (docs/rules.md, "Figures"). */
const bufferMs = 1000;

interface TypeAhead {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Where the search starts: the same letter again goes on to the next match. */
  readonly current: string | null;
  readonly onFound: (value: string) => void;
}

/** A key handler that finds options by the first letters of their labels. */
export function useTypeAhead({ options, current, onFound }: TypeAhead): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: -Infinity });
  return (event) => {
    const isLetter = Array.from(event.key).length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isWithin = event.timeStamp - typed.current.at < bufferMs;
    if (!isLetter || (event.key === ' ' && !isWithin)) return;
    event.preventDefault();
    event.stopPropagation();
    const text = (isWithin ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    const found = findByPrefix(options, text, current);
    if (found !== undefined) onFound(found);
  };
}

function findByPrefix(options: TypeAhead['options'], text: string, current: string | null): string | undefined {
  const isRepeated = text.length > 1 && text === text.charAt(0).repeat(text.length);
  const prefix = isRepeated ? text.slice(0, 1) : text;
  const at = options.findIndex((option) => option.value === current);
  // A longer prefix may still fit the current one; a single letter moves on.
  const start = prefix.length === 1 ? at + 1 : Math.max(0, at);
  const inOrder = [...options.slice(start), ...options.slice(0, start)];
  return inOrder.find((option) => option.label.toLowerCase().startsWith(prefix))?.value;
}
