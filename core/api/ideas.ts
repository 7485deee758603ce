import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { stepsData } from './steps.ts';
import { instant, listQuery, percent, successReply, text } from '../kernel/shapes.ts';

const area = 'Ideas';

export const contentIdea = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** Name of the main platform; null when none is chosen. */
  platform: z.string().nullable(),
  platformId: z.number().int().nullable(),
  pillarId: z.string().nullable(),
  /** 60 to 89, computed from the idea's own text. */
  score: percent,
  /** Wizard progress, as one of the thirteen stages. */
  step: z.number().int(),
  createdAt: instant.nullable(),
});
/** One idea with its wizard steps. Lists omit the steps. */
const wholeIdea = contentIdea.extend({ stepsData });
export type ContentIdeaReply = z.infer<typeof contentIdea>;

const ideaTitle = z
  .string('Give it a title first.')
  .trim()
  .min(1, 'Give it a title first.')
  .max(300, 'Keep the title to 300 characters.');

export const listIdeas = endpoint({
  method: 'GET',
  path: '/api/content-ideas',
  area,
  summary: 'Ideas in their own order, without wizard steps; a single idea has `stepsData`',
  query: listQuery.omit({ status: true }),
  reply: z.array(contentIdea),
});
export const getIdea = endpoint({
  method: 'GET',
  path: '/api/content-ideas/{id}',
  area,
  summary: 'One idea with its wizard steps in `stepsData`',
  reply: wholeIdea,
});
export const createIdea = endpoint({
  method: 'POST',
  path: '/api/content-ideas',
  area,
  summary: 'Adds an idea at the top',
  carriesTexts: true,
  repeatedBy: getIdea,
  body: z.object({ title: ideaTitle, description: text.nullish() }),
  status: 201,
  reply: contentIdea,
});
export const updateIdea = endpoint({
  method: 'PUT',
  path: '/api/content-ideas/{id}',
  area,
  summary: 'Updates the given fields of an idea',
  carriesTexts: true,
  repeatedBy: getIdea,
  body: z.object({ title: ideaTitle.optional(), description: text.nullish() }),
  reply: contentIdea,
});
export const deleteIdea = endpoint({
  method: 'DELETE',
  path: '/api/content-ideas/{id}',
  area,
  summary: 'Deletes an idea',
  reply: successReply,
});
