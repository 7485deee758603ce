import { providerName, type ProviderName } from '#core/assistant/shapes.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { z } from 'zod';
import { address, optional, secret, wholeNumber } from '../variables.ts';
import type { DailyLimits } from './ai-usage.ts';
import { defaultModels } from './default-models.ts';

export type ModelProvider = Exclude<ProviderName, 'built-in' | 'none' | 'mock'>;

/** How a provider is reached. */
export interface ProviderSettings {
  /** Undefined if the service needs none. */
  readonly apiKey: string | undefined;
  /** Undefined: the SDK's default. */
  readonly baseUrl: string | undefined;
  readonly model: string;
}

export interface AiConfig {
  /** The configured providers. */
  readonly providers: Readonly<Partial<Record<ModelProvider, ProviderSettings>>>;
  /** The order in which they are tried, after the one that a request names. */
  readonly order: readonly ProviderName[];
  /** Per person and UTC day. */
  readonly daily: DailyLimits;
  /** For all people together, per UTC day. */
  readonly dailyOfAll: DailyLimits;
  /** Per account in its first days, so that creating many accounts does not multiply the limits. */
  readonly newAccount: DailyLimits & { readonly days: number };
}

const defaultOrder: readonly ProviderName[] = ['anthropic', 'openai', 'gemini', 'local', 'built-in'];
const defaultDaily = { requests: 200, tokens: 500_000 } as const;
const defaultDailyOfAll = { requests: 4_000, tokens: 10_000_000 } as const;
const defaultNewAccount = { days: 3, requests: 60, tokens: 150_000 } as const;

/** The environment variables of the AI models. */
export const aiVariables = {
  ANTHROPIC_API_KEY: optional(secret),
  ANTHROPIC_BASE_URL: optional(address),
  ANTHROPIC_MODEL: optional(z.string().max(200)),
  OPENAI_API_KEY: optional(secret),
  OPENAI_BASE_URL: optional(address),
  OPENAI_MODEL: optional(z.string().max(200)),
  GEMINI_API_KEY: optional(secret),
  GEMINI_BASE_URL: optional(address),
  GEMINI_MODEL: optional(z.string().max(200)),
  LOCAL_AI_BASE_URL: optional(address),
  LOCAL_AI_MODEL: optional(z.string().max(200)),
  LOCAL_AI_API_KEY: optional(secret),
  AI_PROVIDERS: optional(z.string().transform(parseOrder)),
  AI_DAILY_REQUESTS: optional(wholeNumber),
  AI_DAILY_TOKENS: optional(wholeNumber),
  AI_DAILY_REQUESTS_OF_ALL: optional(wholeNumber),
  AI_DAILY_TOKENS_OF_ALL: optional(wholeNumber),
  AI_NEW_ACCOUNT_DAYS: optional(wholeNumber),
  AI_NEW_ACCOUNT_REQUESTS: optional(wholeNumber),
  AI_NEW_ACCOUNT_TOKENS: optional(wholeNumber),
};

type AiVariables = z.output<z.ZodObject<typeof aiVariables>>;

/** @returns the settings, or a sentence that names the variable and says what to write */
export function readAiConfig(env: AiVariables, isTest: boolean): Result<AiConfig, string> {
  if (env.LOCAL_AI_BASE_URL && !env.LOCAL_AI_MODEL)
    return fail('LOCAL_AI_MODEL: write the name of the model that LOCAL_AI_BASE_URL serves.');
  const order = env.AI_PROVIDERS ?? defaultOrder;
  const forTests = order.find((name) => name === 'none' || name === 'mock');
  if (forTests && !isTest)
    return fail(`AI_PROVIDERS: ${forTests} is for tests. Use names from ${defaultOrder.join(', ')}.`);
  const keyed = (name: 'ANTHROPIC' | 'OPENAI' | 'GEMINI', model: string): ProviderSettings | undefined => {
    const apiKey = env[`${name}_API_KEY`];
    return apiKey === undefined
      ? undefined
      : { apiKey, baseUrl: env[`${name}_BASE_URL`], model: env[`${name}_MODEL`] ?? model };
  };
  const anthropic = keyed('ANTHROPIC', defaultModels.anthropic);
  const openai = keyed('OPENAI', defaultModels.openai);
  const gemini = keyed('GEMINI', defaultModels.gemini);
  const local =
    env.LOCAL_AI_BASE_URL && env.LOCAL_AI_MODEL
      ? { apiKey: env.LOCAL_AI_API_KEY, baseUrl: env.LOCAL_AI_BASE_URL, model: env.LOCAL_AI_MODEL }
      : undefined;
  return ok({
    providers: {
      ...(anthropic && { anthropic }),
      ...(openai && { openai }),
      ...(gemini && { gemini }),
      ...(local && { local }),
    },
    order,
    daily: {
      requests: env.AI_DAILY_REQUESTS ?? defaultDaily.requests,
      tokens: env.AI_DAILY_TOKENS ?? defaultDaily.tokens,
    },
    dailyOfAll: {
      requests: env.AI_DAILY_REQUESTS_OF_ALL ?? defaultDailyOfAll.requests,
      tokens: env.AI_DAILY_TOKENS_OF_ALL ?? defaultDailyOfAll.tokens,
    },
    newAccount: {
      days: env.AI_NEW_ACCOUNT_DAYS ?? defaultNewAccount.days,
      requests: env.AI_NEW_ACCOUNT_REQUESTS ?? defaultNewAccount.requests,
      tokens: env.AI_NEW_ACCOUNT_TOKENS ?? defaultNewAccount.tokens,
    },
  });
}

function parseOrder(text: string, context: z.RefinementCtx): ProviderName[] {
  const names = text.split(',').map((name) => name.trim());
  const parsed = z.array(providerName).safeParse(names);
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: `write names out of ${defaultOrder.join(', ')}, with commas between them`,
  });
  return z.NEVER;
}
