import { z } from 'zod';
import { wordsOf } from '../kernel/text.ts';

/** Maximum characters of a draft sent to a provider; about 25,000 tokens. */
export const MAX_MATERIAL = 100_000;

/** A validation sentence that names the field. */
const askFor = (path: readonly PropertyKey[], what: string) =>
  `${path.map(String).join('.') || 'The request'}: ${what}`;

/** A field's text for a provider. Longer text is refused. */
export const material = z
  .string()
  .max(MAX_MATERIAL, 'This is too long for the assistant. Send at most 100,000 characters.');

/** Text in the forms that clients send: a text, a list, or an object of texts and lists, two levels deep. */
export const wordsGiven = z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())], {
  error: ({ path = [] }) => askFor(path, 'send a text, a list or an object of texts.'),
});

/**
 * A person's text in a request; absent means empty. A list becomes one line per entry, an object lines of `name:
 * value`.
 */
export const words = wordsGiven
  .nullish()
  .transform((value) => wordsOf(value))
  .pipe(material);

/** Text that a task requires. */
export const needed = (sentence: string, atLeast = 1) =>
  words.pipe(z.string().refine((value) => value.trim().length >= atLeast, sentence));

/** A whole number from 0 to 100. Models return fractions and values outside of the range. */
export const score = z
  .number()
  .transform((value) => Math.round(Math.min(100, Math.max(0, value))))
  .pipe(z.number().int().min(0).max(100));

/** A sentence or a paragraph of a reply. */
export const sentence = z.string().trim().min(1).max(5000);
export const sentences = z.array(sentence).max(30);

/** Maximum number of earlier suggestions in a request. */
export const MAX_SEEN = 100;

/** Earlier suggestions, which must not be repeated. */
export const seen = z
  .array(z.string().max(1000))
  .max(MAX_SEEN)
  .nullish()
  .transform((suggested) => suggested ?? []);

/** The length of a draft; medium by default. */
export const length = z
  .union([z.literal(''), z.enum(['short', 'medium', 'long']).nullish()])
  .transform((given) => given || 'medium');

/** Names as a list or a comma-separated text; `usual` when there are none. */
export function namesOr(usual: readonly string[], { most }: { readonly most: number }) {
  return z
    .union(
      [
        z
          .string()
          .max(2_000)
          .transform((given) => given.split(',')),
        z.array(z.string()),
      ],
      { error: ({ path = [] }) => askFor(path, 'send a list of names.') },
    )
    .nullish()
    .transform((given) => (given ?? []).map((name) => name.trim()).filter((name) => name !== ''))
    .transform((names) => (names.length > 0 ? names : [...usual]))
    .pipe(z.array(z.string().max(50)).max(most));
}

/** Word count of a draft by length: ideal value and allowed range (docs/rules.md, "Figures"). */
export const wordTargets = {
  short: { least: 500, ideal: 650, most: 800 },
  medium: { least: 1000, ideal: 1250, most: 1500 },
  long: { least: 1500, ideal: 2000, most: 2500 },
} as const;

export interface WordTarget {
  readonly least: number;
  readonly ideal: number;
  readonly most: number;
}

/** Limits of an exact word count: what a provider can write within the token limit of a draft. */
export const exactWordLimits = {
  least: 100,
  most: 2500,
  sentence: 'Choose a length from 100 to 2,500 words.',
} as const;

/** An exact word count, with a tolerance of 10 percent; null when not given. */
export const exactWords = z
  .number()
  .int(exactWordLimits.sentence)
  .min(exactWordLimits.least, exactWordLimits.sentence)
  .max(exactWordLimits.most, exactWordLimits.sentence)
  .nullish();

/** The word count that a draft aims at: that of its length, unless an exact one is given. */
export function wordTargetOf(draft: {
  readonly estimatedLength: keyof typeof wordTargets;
  readonly exactWords?: number | null | undefined;
}): WordTarget {
  const { estimatedLength, exactWords: ideal } = draft;
  if (ideal === null || ideal === undefined) return wordTargets[estimatedLength];
  return { least: Math.round(ideal * 0.9), ideal, most: Math.round(ideal * 1.1) };
}

/** The providers that a request may prefer. */
export const providerName = z.enum(['anthropic', 'openai', 'gemini', 'local', 'built-in', 'none', 'mock']);
export type ProviderName = z.infer<typeof providerName>;

/** The provider to try first, before the operator's order. */
export const requestedProvider = providerName.optional();

/** How reliable findings are. */
export const dataIntegrity = z.enum(['verified', 'mixed', 'other']);
export type DataIntegrity = z.infer<typeof dataIntegrity>;

/** Minimum input for a useful reply, with the validation sentence (docs/rules.md, "Required and limits"). */
export const leastFor = {
  topics: { characters: 50, sentence: 'Not Enough Information' },
  draft: { characters: 10, sentence: 'Please provide a topic or title to generate a meaningful draft.' },
  headlines: { characters: 100, sentence: 'Draft Too Short' },
} as const;

/** Error sentences by HTTP status, shared by all tasks (docs/rules.md, "Messages"). */
export const statusMessages: Readonly<Record<number, string>> = {
  400: 'Invalid content data. Please ensure all fields are properly filled.',
  401: 'Authentication required. Please refresh and try again.',
  429: 'Too many requests. Please wait a moment before trying again.',
  500: 'Server error. The AI service may be temporarily unavailable.',
};

export const declinedMessage = 'The model declined to write this. Change the wording and try again.';
export const unexpectedMessage = 'An unexpected error occurred. Please try again.';
export const allFailedMessage = 'All AI providers failed to generate content';
