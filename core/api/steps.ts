import { z } from 'zod';
import { stepIds } from '../documents/steps.ts';
import { endpoint } from './endpoint.ts';
import { instant, successReply } from '../kernel/shapes.ts';

const area = 'Wizard steps';

/** The fields of one step as plain JSON (docs/rules.md, "Shapes"). Fields that are absent are left unchanged. */
const stepValues = z.record(z.string().max(64), z.unknown());

/** Steps by id. Ids that this version does not know are ignored. */
const stepData = z.record(z.string().max(64), stepValues.nullable()).transform((given) =>
  stepIds.flatMap((step) => {
    const values = Object.hasOwn(given, step) ? given[step] : null;
    return values ? [{ step, values }] : [];
  }),
);

export const stepsData = z.object({
  stepData: z.record(z.enum(stepIds), stepValues),
  lastSaved: instant.nullable(),
  contentId: z.uuid(),
  version: z.literal('2.0'),
});

export const getContentSteps = endpoint({
  method: 'GET',
  path: '/api/content-steps/{contentId}',
  area,
  summary: 'Wizard steps of an idea, draft or post',
  reply: stepsData,
});
export const createContentSteps = endpoint({
  method: 'POST',
  path: '/api/content-steps',
  area,
  summary: 'Fills wizard steps of a draft or post',
  carriesTexts: true,
  carriesSteps: true,
  body: z.object({ contentId: z.uuid('contentId: choose one of your drafts or posts'), stepData }),
  status: 201,
  reply: successReply,
});
export const updateContentStep = endpoint({
  method: 'PUT',
  path: '/api/content-steps/{contentId}/step/{stepId}',
  area,
  summary: 'Fills one wizard step of a draft or post',
  carriesTexts: true,
  carriesSteps: true,
  body: z.object({ stepData: stepValues }),
  reply: successReply,
});
export const updateIdeaSteps = endpoint({
  method: 'PUT',
  path: '/api/content-ideas/{id}/steps',
  area,
  summary: 'Fills wizard steps of an idea (autosave)',
  carriesTexts: true,
  carriesSteps: true,
  body: z.object({
    stepsData: z.object({
      stepData,
      /** Accepted for compatibility and ignored: the server records when it saved, and what. */
      lastSaved: z.unknown().optional(),
      contentId: z.unknown().optional(),
      version: z.unknown().optional(),
    }),
  }),
  reply: successReply,
});
