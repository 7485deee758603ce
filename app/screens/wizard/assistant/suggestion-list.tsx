import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

export interface Suggestion {
  readonly text: string;
  /** Why, or what kind it is. */
  readonly note?: ReactNode;
}

export interface SuggestionListProps {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
  /** On each button, for example "Add". */
  readonly action?: string;
  readonly onTake?: (text: string) => void;
}

/** What the assistant proposes, one line each, with a way to take it over. */
export function SuggestionList({ title, suggestions, action = 'Add', onTake }: SuggestionListProps) {
  if (suggestions.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm font-medium text-ink-2">{title}</h3>
      <ul className="grid gap-2.5">
        {suggestions.map(({ text, note }) => (
          <li key={text} className="flex items-start justify-between gap-3">
            <div className="min-w-0 text-base wrap-anywhere">
              {text}
              {note && <span className="block text-sm text-ink-3">{note}</span>}
            </div>
            {onTake && (
              <Button size="small" aria-label={`${action}: ${text.slice(0, 60)}`} onClick={() => onTake(text)}>
                {action}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lines as suggestions. */
export function asSuggestions(lines: readonly string[]): Suggestion[] {
  return [...new Set(lines)].map((text) => ({ text }));
}
