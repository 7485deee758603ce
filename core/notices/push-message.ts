import * as z from 'zod/mini';
import { noticeScreens } from './notice-kinds.ts';

/**
 * The message that a device receives: a notice as it is shown. It is encrypted for the device (RFC 8291); a push service sees its
 * length at most.
 */
export const pushMessage = z.object({
  /** The id of the account that it is for. A device that works for another one shows nothing. */
  account: z.string(),
  /** Equal for the same event, however often it is sent: the second replaces the first. */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  action: z.string(),
  place: z.object({
    screen: z.enum(noticeScreens),
    itemId: z.nullable(z.string()),
    platform: z.nullable(z.string()),
  }),
});
export type PushMessage = z.infer<typeof pushMessage>;

/** Most bytes of a message: RFC 8291, section 4, leaves 3,993 of a record of 4,096. */
export const MAX_MESSAGE = 3_993;
