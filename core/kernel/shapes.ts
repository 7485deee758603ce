import { z } from 'zod';
import { isWebAddress, MAX_ADDRESS } from './web-address.ts';

/** UTC instant, ISO 8601. */
export const instant = z.iso.datetime();
/** yyyy-MM-dd. */
export const localDate = z.iso.date();
export const percent = z.number().min(0).max(100);

/** A web address, validated the same in every call. */
export const webAddress = (field: string) =>
  z
    .string()
    .max(MAX_ADDRESS, `${field}: this address is too long`)
    .refine(isWebAddress, `${field}: enter the full address, starting with https://`);

/** A wizard answer or any other free text. The limit is that of the document. */
export const text = z.string().max(500_000, 'This text is too long. Keep it to 500,000 characters.');
export const title = z.string().max(300, 'Keep the title to 300 characters.');

export const contentStatus = z.enum(['ideas', 'draft', 'scheduled', 'published']);

/** Query parameters of a list. */
export const listQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1, 'limit: choose a number from 1 to 1,000')
    .max(1000, 'limit: choose a number from 1 to 1,000')
    .default(1000),
  /** From the previous page's `Link` header. */
  cursor: z.string().max(100).optional(),
  status: contentStatus.optional(),
  /** Words that the title or the text must contain. */
  q: z.string().max(200).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The reply of a write that returns nothing else. */
export const successReply = z.object({ success: z.literal(true) });
