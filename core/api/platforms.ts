import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const platformReply = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(['linkedin', 'twitter', 'medium', 'article', 'other']),
  description: z.string(),
  icon: z.string(),
  requiresTitle: z.boolean(),
  supportsTags: z.boolean(),
});

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/api/platforms',
  area: 'Platforms',
  summary: 'Every platform that content can be written for',
  reply: z.array(platformReply),
});
