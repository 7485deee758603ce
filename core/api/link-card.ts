import { z } from 'zod';
import { webAddress } from '../kernel/shapes.ts';
import { cardLimits } from '../publishing/link-card.ts';
import { endpoint } from './endpoint.ts';

export const readPage = endpoint({
  method: 'POST',
  path: '/api/link-card',
  area: 'Publishing',
  summary: 'Reads a page, and keeps its picture, for the card of a link',
  body: z.object({ url: webAddress('url') }),
  // It follows from the page as it is now.
  isReplyKept: false,
  reply: z.object({
    /** As it was sent. */
    url: z.string(),
    title: z.string().min(1).max(cardLimits.title),
    /** Blank where the page has none. */
    description: z.string().max(cardLimits.description),
    /** Hash of the stored picture; null where there is none. */
    image: z.string().nullable(),
    /** Whether the page names a picture that could not be kept. */
    lacksPicture: z.boolean(),
  }),
});
