import { z } from 'zod';
import { isWebAddress, MAX_ADDRESS } from './web-address.ts';

/** UTC instant, ISO 8601. */
export const instant = z.iso.datetime();
/** yyyy-MM-dd. */
export const localDate = z.iso.date();
export const percent = z.number().min(0).max(100);

/** An address of the web, as every call takes one. */
export const webAddress = (field: string) =>
  z
    .string()
    .max(MAX_ADDRESS, `${field}: this address is too long`)
    .refine(isWebAddress, `${field}: enter the full address, starting with https://`);

/** A wizard's answer, and any other free text that a person writes. Its limit is the document's own. */
export const text = z.string().max(500_000, 'This text is too long. Keep it to 500,000 characters.');
export const title = z.string().max(300, 'Keep the title to 300 characters.');

export const contentStatus = z.enum(['ideas', 'draft', 'scheduled', 'published']);

/** What a list may be asked for. */
export const listQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1, 'limit: choose a number from 1 to 1,000')
    .max(1000, 'limit: choose a number from 1 to 1,000')
    .default(1000),
  /** From the `Link` header of the page before. */
  cursor: z.string().max(100).optional(),
  status: contentStatus.optional(),
  /** Words that the title or the text must contain. */
  q: z.string().max(200).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** A write that has nothing to tell. */
export const successReply = z.object({ success: z.literal(true) });
