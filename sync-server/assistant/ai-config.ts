import type { ProviderName } from '#core/assistant/shapes.ts';
import type { DailyLimits } from './ai-usage.ts';

export type ModelProvider = Exclude<ProviderName, 'built-in' | 'none' | 'mock'>;

/** How one provider is reached. */
export interface ProviderSettings {
  /** Absent where the service asks for none. */
  readonly apiKey: string | undefined;
  /** Undefined: the SDK's own. */
  readonly baseUrl: string | undefined;
  readonly model: string;
}

export interface AiConfig {
  /** The configured ones. */
  readonly providers: Readonly<Partial<Record<ModelProvider, ProviderSettings>>>;
  /** In which order they are tried after the one that a request names. */
  readonly order: readonly ProviderName[];
  /** For each person and UTC day. */
  readonly daily: DailyLimits;
  /** For everybody together and UTC day. */
  readonly dailyOfAll: DailyLimits;
  /** For each account in its first days: making many accounts buys nobody many models' answers. */
  readonly newAccount: DailyLimits & { readonly days: number };
}

/**
 * Models that are used when the operator names none: each service's general one.
 * gpt-4o is fixed (docs/rules.md, "Figures"); the others are aliases in the SDKs that we pin.
 */
export const defaultModels = { anthropic: 'claude-sonnet-5', openai: 'gpt-4o', gemini: 'gemini-2.5-flash' } as const;

export const defaultOrder: readonly ProviderName[] = ['anthropic', 'openai', 'gemini', 'local', 'built-in'];
export const defaultDaily = { requests: 200, tokens: 500_000 } as const;
export const defaultDailyOfAll = { requests: 4_000, tokens: 10_000_000 } as const;
export const defaultNewAccount = { days: 3, requests: 60, tokens: 150_000 } as const;
