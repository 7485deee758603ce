import { z } from 'zod';
import { emailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { successReply } from '../kernel/shapes.ts';

const area = 'Account';

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/account/email',
  area,
  summary: 'Your email address, and whether it is confirmed',
  isReplyKept: false,
  reply: z.object({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** Whether this server sends email. Without it, no address is confirmed or changed. */
    sendsMail: z.boolean(),
    /** The new address that has not been confirmed yet; null if none was asked for. */
    pending: z.string().nullable(),
    /** UTC instant, ISO 8601, until which it can be confirmed; null if none was asked for. */
    pendingUntil: z.string().nullable(),
  }),
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/email/confirmation',
  area,
  summary: 'Sends the email with which you confirm your address again',
  isReplyKept: false,
  reply: successReply,
});

/** The reply is the same whether the address belongs to another account or not. */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  area,
  summary: 'Asks a new address to confirm that it is yours, and tells the old one',
  isReplyKept: false,
  body: z.object({
    email: emailAddress,
    /** Left out by an account without a password, whose session must have begun within ten minutes. */
    password: z
      .string()
      .min(1, 'Enter your password.')
      .max(1024, 'Password must be at most 1024 characters')
      .optional(),
  }),
  reply: successReply,
});

/** The new address then has a whole day again. The old one has been told already. */
export const sendChangeAgain = endpoint({
  method: 'POST',
  path: '/api/account/email/change',
  area,
  summary: 'Sends the email with which a new address is confirmed again; 409 while none is asked for',
  isReplyKept: false,
  reply: successReply,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email/change',
  area,
  summary:
    'Takes back the wish for a new address that is not confirmed, and ends its link; 409 while none is asked for',
  isReplyKept: false,
  reply: successReply,
});
