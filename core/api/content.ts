import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { platformId } from './platforms.ts';
import { contentStatus, instant, listQuery, localDate, percent, successReply, text, title } from '../kernel/shapes.ts';

const area = 'Content';

/** An item that is past the idea status (docs/rules.md, "Shapes"). */
export const contentItem = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  status: contentStatus,
  /** `platformId` is the main platform; `platforms` are all chosen ones in order. */
  platformId: z.number().int().nullable(),
  platformIds: z.array(z.number().int()),
  platformName: z.string().nullable(),
  pillarId: z.string().nullable(),
  pillarName: z.string().nullable(),
  pillarColor: z.string().nullable(),
  /** yyyy-MM-dd in the time zone in which the person chose it. */
  scheduledDate: localDate.nullable(),
  scheduledFor: instant.nullable(),
  publishedAt: instant.nullable(),
  predictedScore: percent,
  createdAt: instant.nullable(),
  tags: z.array(z.string()),
});
export type ContentItemReply = z.infer<typeof contentItem>;

/** A list, or a comma-separated text. */
const tags = z
  .union(
    [
      z.array(z.string()),
      z
        .string()
        .max(4_000, 'Keep it to 30 tags.')
        .transform((given) => given.split(',')),
    ],
    'tags: send a list or a text',
  )
  .transform((given) => given.map((tag) => tag.trim()).filter((tag) => tag !== ''))
  .pipe(z.array(z.string().max(60, 'Keep each tag to 60 characters.')).max(30, 'Keep it to 30 tags.'));

/** A choice that clients may send empty: null and blank text mean no choice. */
const unlessEmpty = <Value extends z.ZodType>(value: Value) =>
  z
    .union([z.literal('').transform(() => undefined), value.nullish().transform((given) => given ?? undefined)])
    .optional();

const createContentRequest = z.object({
  title: title.nullish(),
  content: text.nullish(),
  tags: tags.nullish(),
  platformId: unlessEmpty(platformId),
  pillarId: unlessEmpty(z.string().max(64)),
  /** Promotes this idea instead of creating an item. The id does not change. */
  ideaId: unlessEmpty(z.uuid('ideaId: choose one of your ideas')),
  status: z.enum(['draft', 'scheduled', 'published']).default('draft'),
  scheduledFor: instant.nullish(),
});
export type CreateContentRequest = z.infer<typeof createContentRequest>;

const updateContentRequest = z.object({
  title: title.optional(),
  content: text.optional(),
  tags: tags.optional(),
  platformId: platformId.optional(),
  /** Null or blank text means no pillar. */
  pillarId: z
    .string()
    .max(64)
    .nullable()
    .transform((id) => id || null)
    .optional(),
  status: z.enum(['draft', 'scheduled', 'published']).optional(),
  /** Null removes the schedule. */
  scheduledFor: instant.nullable().optional(),
});
export type UpdateContentRequest = z.infer<typeof updateContentRequest>;

export const listContent = endpoint({
  method: 'GET',
  path: '/api/content',
  area,
  summary: 'Drafts and posts, newest first',
  query: listQuery,
  reply: z.array(contentItem),
});
export const getContent = endpoint({
  method: 'GET',
  path: '/api/content/{id}',
  area,
  summary: 'One draft or post',
  reply: contentItem,
});
export const createContent = endpoint({
  method: 'POST',
  path: '/api/content',
  area,
  summary: 'Creates a draft, or promotes an idea to a draft',
  carriesTexts: true,
  repeatedBy: getContent,
  body: createContentRequest,
  status: 201,
  reply: contentItem,
});
export const updateContent = endpoint({
  method: 'PUT',
  path: '/api/content/{id}',
  area,
  summary: 'Updates the given fields of a draft or post',
  carriesTexts: true,
  repeatedBy: getContent,
  body: updateContentRequest,
  reply: contentItem,
});
export const deleteContent = endpoint({
  method: 'DELETE',
  path: '/api/content/{id}',
  area,
  summary: 'Deletes a draft or post',
  reply: successReply,
});
