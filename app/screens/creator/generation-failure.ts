import { failureOf, type ErrorMessage, type Unanswered } from '../../features/assistant/assistant-words.ts';

/** Why the assistant wrote nothing, under the creator's own title (docs/rules/creating.md, "Creator"). */
export function generationFailure(failure: Unanswered): ErrorMessage {
  return { ...failureOf('write-text', failure), title: 'Generation failed' };
}
