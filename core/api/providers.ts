import { z } from 'zod';
import { providerName } from '../assistant/shapes.ts';
import { endpoint } from './endpoint.ts';

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/ai/providers',
  area: 'AI',
  summary: 'The AI providers this server uses, in order',
  reply: z.array(z.object({ name: providerName, isConfigured: z.boolean(), model: z.string().nullable() })),
});

const count = z.number().int().min(0);

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/ai/usage',
  area: 'AI',
  summary: 'Your AI requests and tokens of today with their limits, and tokens and estimated cost by day and model',
  isReplyKept: false,
  reply: z.object({
    today: z.object({
      /** yyyy-MM-dd, UTC. */
      day: z.string(),
      requests: count,
      requestsAllowed: count,
      tokens: count,
      tokensAllowed: count,
    }),
    /** Of the last 30 days, the newest first. */
    models: z.array(
      z.object({
        day: z.string(),
        provider: z.string(),
        model: z.string(),
        calls: count,
        inputTokens: count,
        cachedTokens: count,
        outputTokens: count,
        /** US dollars, estimated from the provider's list price; null where that is not known. */
        dollars: z.number().nullable(),
      }),
    ),
  }),
});
