/**
 * Dated facts about providers' models: what is asked by default, until when it can be, and what it costs.
 *
 * `scripts/check/check-dated-facts.mjs` fails 60 days before a default model ends, when the pinned SDK calls it deprecated
 * or does not know it, and when this file was not read against the providers' pages for four months. Prices are estimates
 * for people: the provider's bill counts.
 */

type ListedProvider = 'anthropic' | 'openai' | 'gemini';

/** The day on which the pages below were last read. */
export const factsReadOn = '2026-11-27';

/** Where models, their ends and prices are published. */
export const modelPages: Readonly<Record<ListedProvider, readonly string[]>> = {
  anthropic: [
    'https://platform.claude.com/docs/en/about-claude/model-deprecations',
    'https://platform.claude.com/docs/en/about-claude/pricing',
  ],
  openai: ['https://developers.openai.com/api/docs/deprecations', 'https://developers.openai.com/api/docs/pricing'],
  gemini: ['https://ai.google.dev/gemini-api/docs/deprecations', 'https://ai.google.dev/gemini-api/docs/pricing'],
};

/**
 * The model of each service if the operator names none: its general one among those that the pinned SDK lists
 * (`Model` of @anthropic-ai/sdk 1.14.0, `ChatModel` of openai 6.49.0, the models of @google/genai 2.32.0).
 */
export const defaultModels: Readonly<Record<ListedProvider, string>> = {
  anthropic: 'claude-sonnet-5-5',
  openai: 'gpt-5.6-terra',
  gemini: 'gemini-3.8-flash',
};

/**
 * Announced ends, yyyy-MM-dd. A model that no pattern names has none announced. Anthropic announces an end at least 60
 * days ahead, OpenAI six months for a general model. A dated snapshot ends with its model.
 */
const ends: readonly (readonly [model: RegExp, end: string])[] = [
  [/^claude-opus-4-1(?:-\d{8})?$/, '2026-08-05'],
  [/^claude-sonnet-4-5(?:-\d{8})?$/, '2026-11-30'],
  [/^claude-opus-4-5(?:-\d{8})?$/, '2027-01-22'],
  [/^(?:gpt-5(?:-mini|-nano|-pro)?|o3(?:-pro)?)(?:-\d{4}-\d{2}-\d{2})?$/, '2026-12-11'],
  [/^gpt-4(?:o|\.1)(?:-mini)?(?:-\d{4}-\d{2}-\d{2})?$/, '2027-01-14'],
  [/^gpt-5\.(?:1|4-nano)(?:-\d{4}-\d{2}-\d{2})?$/, '2027-04-01'],
  [/^gemini-2\.5-(?:flash|pro)$/, '2026-12-01'],
];

/** The announced end of a model; null if there is none. */
export function endOf(model: string): string | null {
  return ends.find(([pattern]) => pattern.test(model))?.[1] ?? null;
}

/** US dollars for a million tokens. */
export interface TokenPrice {
  readonly input: number;
  /** Input that the provider had kept from an earlier request. */
  readonly cachedInput: number;
  readonly output: number;
  /** The day from which this price counts; yyyy-MM-dd. Absent: always. */
  readonly from?: string;
}

/** Prices by model, the newest first. A model that is not listed has no known price. */
const prices: Readonly<Record<string, readonly TokenPrice[]>> = {
  'claude-sonnet-5-5': [{ input: 2, cachedInput: 0.1, output: 10 }],
  'claude-sonnet-5': [{ input: 2, cachedInput: 0.2, output: 10 }],
  'claude-opus-5-5': [{ input: 4, cachedInput: 0.2, output: 20 }],
  'gpt-5.6-sol': [{ input: 5, cachedInput: 0.5, output: 30 }],
  'gpt-5.6-terra': [{ input: 2, cachedInput: 0.2, output: 12 }],
  'gpt-5.6-luna': [{ input: 0.2, cachedInput: 0.02, output: 1.2 }],
  'gpt-4o': [{ input: 2.5, cachedInput: 1.25, output: 10 }],
  'gemini-3.8-flash': [
    { input: 1.5, cachedInput: 0.15, output: 7.5, from: '2027-01-01' },
    { input: 0.75, cachedInput: 0.075, output: 3.75 },
  ],
};

/** A model's price on a day; null if it is not known. @param day yyyy-MM-dd */
export function priceOf(model: string, day: string): TokenPrice | null {
  return prices[model]?.find(({ from }) => from === undefined || from <= day) ?? null;
}
