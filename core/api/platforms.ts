import { z } from 'zod';
import { findPlatform } from '../publishing/platforms.ts';
import { platformTypes } from '../publishing/platform.ts';
import { endpoint } from './endpoint.ts';

/** Id of a platform in the catalogue. */
export const platformId = z
  .number()
  .int()
  .refine((id) => findPlatform(id) !== undefined, 'platformId: choose a platform from /api/platforms.');

export const platformReply = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(platformTypes),
  description: z.string(),
  icon: z.string(),
  requiresTitle: z.boolean(),
  supportsTags: z.boolean(),
});

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/api/platforms',
  area: 'Platforms',
  summary: 'All platforms you can write content for',
  reply: z.array(platformReply),
});
