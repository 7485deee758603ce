import { statusWords, taskFailed } from '#core/ai/error-messages.ts';
import type { AskableTask } from '#core/ai/task-paths.ts';
import type { AiRequestFailure } from '../engine/ai/answer-ai-request.ts';

interface ErrorMessage {
  readonly title: string;
  readonly text: string;
}

/** What a toast about a failed task is called (specification part 2, section 8); others are 'Generation Failed'. */
const titles: Partial<Readonly<Record<AskableTask, string>>> = {
  'so-what': 'Analysis Failed',
  research: 'Research Failed',
  draft: 'Draft Generation Failed',
  headlines: 'Headline Generation Failed',
  seo: 'SEO Analysis Failed',
  cta: 'CTA Generation Failed',
  review: 'Review Failed',
};

/** What to do about something that is missing, by the specification's name for it (part 2, section 5). */
const missingWords: Readonly<Record<string, string>> = {
  'Primary Audience Required': 'Write who the piece is for first.',
  'Content Details Required': 'Give the piece a title and a goal first, in the Goals tab.',
  'Strategy Required': 'Give the piece a title and a goal first, in the Strategy step.',
  'Topic Required': 'Give the piece a title first, in the Strategy step.',
  'Content Title Required': 'Give the piece a title first, in the Strategy step.',
  'Content Structure Needed': 'Write a title, a goal and at least one key point or an introduction first.',
  'Content Required': 'Write at least a sentence of the draft, or a title, first.',
  'Goal Required': 'Write the goal of the piece first, in the Strategy step.',
};

/** Why a task did not come to an answer, in words. */
export function failureOf(task: AskableTask, failure: Exclude<AiRequestFailure, { type: 'cancelled' }>): ErrorMessage {
  if (failure.type === 'missing') return missingWordsOf(failure.message);
  return {
    title: titles[task] ?? 'Generation Failed',
    text: failure.message ?? statusWords[failure.status] ?? taskFailed[task],
  };
}

export function missingWordsOf(message: string): ErrorMessage {
  const text = missingWords[message];
  return text === undefined ? { title: 'Missing Information', text: message } : { title: message, text };
}

const names: Readonly<Record<string, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  gemini: 'Gemini',
  local: 'Local model',
  'built-in': 'Built-in assistant',
};

/** Who answered: a provider and its model, or the assistant that the app carries. */
export function answeredBy({ provider, model }: { readonly provider: string; readonly model: string | null }): string {
  const name = names[provider] ?? provider;
  return model && provider !== 'built-in' ? `${name}, ${model}` : name;
}
