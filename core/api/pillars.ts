import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { successReply } from '../kernel/shapes.ts';

const area = 'Pillars';

export const contentPillar = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  targetPercentage: z.number(),
  /** Share of the published items, in percent. */
  currentPercentage: z.number(),
  /** Items past the idea status. */
  contentCount: z.number().int(),
  status: z.enum(['on target', 'below target', 'above target']),
});

const fields = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(80, 'Keep the name to 80 characters.'),
  description: z.string().max(1000, 'Keep the description to 1,000 characters.').nullish(),
  icon: z
    .string()
    .regex(/^ri-[a-z0-9-]{1,60}$/, 'icon: name a Remix icon, for example ri-lightbulb-line')
    .optional(),
  color: z
    .string()
    .regex(
      /^(primary|secondary|success|warning|error|info|#[0-9a-fA-F]{6})$/,
      'color: choose a name of the palette or a colour such as #6366f1',
    )
    .optional(),
  targetPercentage: z
    .number()
    .int('Choose a target between 1 and 100 percent.')
    .min(1, 'Choose a target between 1 and 100 percent.')
    .max(100, 'Choose a target between 1 and 100 percent.')
    .optional(),
});

export const listPillars = endpoint({
  method: 'GET',
  path: '/api/content-pillars',
  area,
  summary: 'The pillars in their order',
  reply: z.array(contentPillar),
});
export const createPillar = endpoint({
  method: 'POST',
  path: '/api/content-pillars',
  area,
  summary: 'Adds a pillar',
  body: fields,
  status: 201,
  reply: contentPillar,
});
export const updatePillar = endpoint({
  method: 'PUT',
  path: '/api/content-pillars/{id}',
  area,
  summary: 'Updates the given fields of a pillar',
  body: fields.partial(),
  reply: contentPillar,
});
export const deletePillar = endpoint({
  method: 'DELETE',
  path: '/api/content-pillars/{id}',
  area,
  summary: 'Deletes a pillar; its content stays',
  reply: successReply,
});
