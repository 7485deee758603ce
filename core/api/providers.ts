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
