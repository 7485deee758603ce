import { z } from 'zod';
import { wordsOf } from '../kernel/text.ts';

/** Characters of a draft that a provider is sent at most; about 25,000 tokens. */
export const MAX_MATERIAL = 100_000;

/** A sentence that names its field. */
const askFor = (path: readonly PropertyKey[], what: string) =>
  `${path.map(String).join('.') || 'The request'}: ${what}`;

/** What a provider is sent of one field. */
export const material = z
  .string()
  .max(MAX_MATERIAL, 'This is too long for the assistant. Send at most 100,000 characters.');

/** Words as clients hold them: a text, a list, or an object of texts and lists, two levels deep. */
export const wordsGiven = z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())], {
  error: ({ path = [] }) => askFor(path, 'send a text, a list or an object of texts.'),
});

/** A person's words in a request; absent means empty. A list counts as its lines, an object as `name: value` lines. */
export const words = wordsGiven
  .nullish()
  .transform((value) => wordsOf(value))
  .pipe(material);

/** Words that a task cannot do without. */
export const needed = (sentence: string, atLeast = 1) =>
  words.pipe(z.string().refine((value) => value.trim().length >= atLeast, sentence));

/** A whole number from 0 to 100; models send fractions and overshoot. */
export const score = z
  .number()
  .transform((value) => Math.round(Math.min(100, Math.max(0, value))))
  .pipe(z.number().int().min(0).max(100));

/** A sentence or a paragraph of a reply. */
export const sentence = z.string().trim().min(1).max(5000);
export const sentences = z.array(sentence).max(30);

/** Suggestions that a request may name as known. */
export const MAX_SEEN = 100;

/** What was suggested before: others are wanted. */
export const seen = z
  .array(z.string().max(1000))
  .max(MAX_SEEN)
  .nullish()
  .transform((suggested) => suggested ?? []);

/** A draft's length; medium where nobody says. */
export const length = z
  .union([z.literal(''), z.enum(['short', 'medium', 'long']).nullish()])
  .transform((given) => given || 'medium');

/** Names as a list, or as a text with commas between; these where none are given. */
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

/** Words of a draft by its length: ideal, and the range it may have (docs/rules.md, "Figures"). */
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

/** What an exact number of words may be: what a provider can write within a draft's tokens. */
export const exactWordLimits = {
  least: 100,
  most: 2500,
  sentence: 'Choose a length from 100 to 2,500 words.',
} as const;

/** An exact number of words, give or take 10 percent; null where nobody says. */
export const exactWords = z
  .number()
  .int(exactWordLimits.sentence)
  .min(exactWordLimits.least, exactWordLimits.sentence)
  .max(exactWordLimits.most, exactWordLimits.sentence)
  .nullish();

/** The words that a draft aims at: those of its length, unless an exact number is named. */
export function wordTargetOf(draft: {
  readonly estimatedLength: keyof typeof wordTargets;
  readonly exactWords?: number | null | undefined;
}): WordTarget {
  const { estimatedLength, exactWords: ideal } = draft;
  if (ideal === null || ideal === undefined) return wordTargets[estimatedLength];
  return { least: Math.round(ideal * 0.9), ideal, most: Math.round(ideal * 1.1) };
}

/** The providers that a request may name first. */
export const providerName = z.enum(['anthropic', 'openai', 'gemini', 'local', 'built-in', 'none', 'mock']);
export type ProviderName = z.infer<typeof providerName>;

/** Who is tried first; the operator's order follows. */
export const requestedProvider = providerName.optional();

/** How far findings can be relied on. */
export const dataIntegrity = z.enum(['verified', 'mixed', 'other']);
export type DataIntegrity = z.infer<typeof dataIntegrity>;

/** What the assistant needs to write something worth reading, and what is said of less (docs/rules.md, "Required and limits"). */
export const leastFor = {
  topics: { characters: 50, sentence: 'Not Enough Information' },
  draft: { characters: 10, sentence: 'Please provide a topic or title to generate a meaningful draft.' },
  headlines: { characters: 100, sentence: 'Draft Too Short' },
} as const;

/** What every task says of a status (docs/rules.md, "Messages"). */
export const statusMessages: Readonly<Record<number, string>> = {
  400: 'Invalid content data. Please ensure all fields are properly filled.',
  401: 'Authentication required. Please refresh and try again.',
  429: 'Too many requests. Please wait a moment before trying again.',
  500: 'Server error. The AI service may be temporarily unavailable.',
};

export const declinedMessage = 'The model declined to write this. Change the wording and try again.';
export const unexpectedMessage = 'An unexpected error occurred. Please try again.';
export const allFailedMessage = 'All AI providers failed to generate content';
