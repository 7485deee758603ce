import { RiCheckLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useWizard } from '../writing/wizard-context.ts';
import type { StepFieldName } from '#core/documents/step-fields.ts';

export interface Suggestion {
  readonly text: string;
  /** The reason for a suggestion, or its kind. */
  readonly note?: ReactNode;
}

export interface SuggestionListProps {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
  /** The label of each button, for example "Add". */
  readonly action?: string;
  readonly onTake?: (text: string) => void;
  /** Whether a suggestion is the chosen one, for a list of which one is chosen. Its button has a tick. */
  readonly isChosen?: (text: string) => boolean;
}

/** The assistant's suggestions, one line each, with a button to accept each. */
export function SuggestionList({ title, suggestions, action = 'Add', onTake, isChosen }: SuggestionListProps) {
  if (suggestions.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm font-medium text-ink-2">{title}</h3>
      <ul className="grid gap-2.5">
        {suggestions.map(({ text, note }) => {
          const isThis = isChosen?.(text);
          return (
            <li key={text} className="flex items-start justify-between gap-3">
              <div className="min-w-0 text-base wrap-anywhere">
                {text}
                {note && <span className="block text-sm text-ink-3">{note}</span>}
              </div>
              {onTake && (
                <Button
                  size="small"
                  aria-label={`${action}: ${text.slice(0, 60)}`}
                  aria-pressed={isThis}
                  onClick={() => onTake(text)}
                >
                  {isThis && <RiCheckLine size={16} aria-hidden="true" className="text-good" />}
                  {action}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Converts lines to suggestions. */
export function asSuggestions(lines: readonly string[]): Suggestion[] {
  return [...new Set(lines)].map((text) => ({ text }));
}

export interface AppendOptions {
  readonly isParagraph?: boolean;
  /** A model wrote these words: the draft marks them as such until they are edited. */
  readonly isModels?: boolean;
  /** The message shown afterwards. */
  readonly said?: string;
}

export interface TakeOver {
  /** Appends words to a text. */
  readonly append: (path: TextPath, text: string, options?: AppendOptions) => void;
  /** Sets a line or a choice. The previous value can be restored. */
  readonly choose: (name: StepFieldName, value: string, label: string) => void;
}

/** Adds the assistant's words to the item. Nothing that the person wrote is lost. */
export function useTakeOver(): TakeOver {
  const { item, apply } = useWizard();
  return {
    append: (path, text, { isParagraph = false, isModels = false, said = 'Suggestion added' } = {}) => {
      const command = isModels ? 'addAssistedText' : 'appendText';
      const added = apply(command, { path, text, separator: isParagraph ? '\n\n' : '\n' });
      if (!added.ok) showToast({ title: 'Could not add it', text: contentFailureSentence(added.error), tone: 'bad' });
      else showToast({ title: said });
    },
    choose: (name, value, label) => {
      const before = readRegister(item.steps[name.step][name.field]);
      const set = apply('setStepValue', { ...name, value });
      if (!set.ok) showToast({ title: `${label} not set`, text: contentFailureSentence(set.error), tone: 'bad' });
      else if (before !== null && before !== value)
        showToast({
          title: `${label} replaced`,
          action: { label: 'Undo', run: () => apply('setStepValue', { ...name, value: before }) },
        });
      else showToast({ title: `${label} set` });
    },
  };
}
