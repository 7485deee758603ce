import type { ProviderName } from '#core/assistant/shapes.ts';
import type { DailyLimits } from './ai-usage.ts';

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

export const defaultOrder: readonly ProviderName[] = ['anthropic', 'openai', 'gemini', 'local', 'built-in'];
export const defaultDaily = { requests: 200, tokens: 500_000 } as const;
export const defaultDailyOfAll = { requests: 4_000, tokens: 10_000_000 } as const;
export const defaultNewAccount = { days: 3, requests: 60, tokens: 150_000 } as const;
