import * as z from 'zod/mini';
import { newPassword } from './auth.ts';
import { call } from './endpoint.ts';

const area = 'Sign-in';

const successReply = z.object({ success: z.literal(true) });

/** Longer than any token of this server. */
const token = z
  .string()
  .check(z.minLength(1, 'Open the link in the email.'), z.maxLength(200, 'Open the link in the email.'));

export const getMailSetup = call({
  method: 'GET',
  path: '/api/auth/mail',
  area,
  summary: 'Whether this server sends email',
  reply: z.object({ sendsMail: z.boolean() }),
});

/** Body of `POST /api/auth/forgot-password`, and the field of its form. */
export const forgotPasswordRequest = z.object({
  /** A username or an e-mail address. */
  account: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter your username or your email address.'),
      z.maxLength(320, 'Enter your username or your email address.'),
    ),
});

/** The reply is the same, after the same work, whether such an account exists or not. */
export const forgotPassword = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  area,
  summary: 'Sends a link for a new password to the confirmed address of an account',
  body: forgotPasswordRequest,
  reply: successReply,
});

export const checkReset = call({
  method: 'POST',
  path: '/api/auth/reset-password/check',
  area,
  summary: 'The account that a link for a new password opens; the link stays valid',
  body: z.object({ token }),
  reply: z.object({
    username: z.string(),
    /** Whether calendars may read the person's schedule at a secret address. */
    hasCalendarFeed: z.boolean(),
    /** The connected Google account, which stays connected; null without one. */
    google: z.nullable(z.string()),
    /** How many passkeys the account has, which stay. */
    passkeys: z.number(),
  }),
});

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  area,
  summary: 'Sets a new password by a link, and ends all sessions',
  body: z.object({
    token,
    password: newPassword,
    /** Whether to replace the calendar feed's address. Ignored without a feed. */
    renewCalendarFeed: z.optional(z.boolean()),
  }),
  reply: z.object({ username: z.string() }),
});

/** The form for the new password: it is typed twice. */
export const resetForm = z.pipe(
  z.object({ password: newPassword, confirmPassword: z.string() }).check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
    }),
  ),
  z.transform(({ password }) => ({ password })),
);

/** The address of the account from now on. */
const emailReply = z.object({ email: z.string() });

export const confirmEmail = call({
  method: 'POST',
  path: '/api/auth/confirm-email',
  area,
  summary: 'Confirms the address of an account by a link',
  body: z.object({ token }),
  reply: emailReply,
});
export const confirmEmailChange = call({
  method: 'POST',
  path: '/api/auth/confirm-email-change',
  area,
  summary: 'Makes a new address the account’s, by a link that was sent there',
  body: z.object({ token }),
  reply: emailReply,
});
export const refuseEmailChange = call({
  method: 'POST',
  path: '/api/auth/refuse-email-change',
  area,
  summary: 'Gives the account its old address back, by a link that was sent there, and ends all sessions',
  body: z.object({ token }),
  reply: emailReply,
});
/** Mail programs call it without a question (RFC 8058). The body is not read. */
export const unsubscribe = call({
  method: 'POST',
  path: '/api/auth/unsubscribe/{token}',
  area,
  summary: 'Stops emails of one kind',
  body: 'form',
  reply: successReply,
});
/** For mail programs that open the address instead: a link is no consent, so the page asks. */
export const openUnsubscribe = call({
  method: 'GET',
  path: '/api/auth/unsubscribe/{token}',
  area,
  summary: 'Redirects to the page that stops emails of one kind',
  reply: 'nothing',
});
