import type { RefObject } from 'react';
import { promptSuggestions, type AboutPiece } from '#core/content/assistant-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** The prompt for the assistant. It is kept when the first choice starts an item. */
export interface CreatorPrompt {
  readonly prompt: string;
  readonly onPrompt: (prompt: string) => void;
}

export interface PromptFieldProps extends CreatorPrompt {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly about: AboutPiece;
}

/** The prompt for the assistant, with suggestions. */
export function PromptField({ inputRef, about, prompt, onPrompt }: PromptFieldProps) {
  return (
    <div className="grid gap-3">
      <Textarea
        ref={inputRef}
        label="Prompt"
        placeholder="What should it write about?"
        rows={3}
        maxLength={4000}
        value={prompt}
        onChange={({ target }) => onPrompt(target.value)}
      />
      <div role="group" aria-label="Suggested prompts" className="grid justify-items-start gap-1.5">
        {promptSuggestions(about).map((suggestion) => (
          <Button
            key={suggestion.prompt}
            size="small"
            variant="quiet"
            data-tooltip={suggestion.prompt}
            className="max-w-full border-line! text-left"
            onClick={() => {
              onPrompt(suggestion.prompt);
              inputRef.current?.focus();
            }}
          >
            <span className="truncate">{suggestion.label}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The message where something is missing for a prompt. */
export const missingForPrompt = 'Please select a platform, content pillar, and enter a prompt.';
