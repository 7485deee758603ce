import { failureOf, type ErrorMessage, type Unanswered } from '../../features/assistant/assistant-words.ts';

/** The message for a failed AI request, with the creator's own title (docs/rules/creating.md, "Creator"). */
export function generationFailure(failure: Unanswered): ErrorMessage {
  return { ...failureOf('write-text', failure), title: 'Generation failed' };
}
