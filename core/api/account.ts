import { z } from 'zod';
import { newPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { instant, successReply } from '../kernel/shapes.ts';

const area = 'Account';

/** A session of the signed-in person. */
const session = z.object({
  id: z.string(),
  /**
   * The name that the device gave itself, for example "Chrome on Windows". Null for sessions that are older than this
   * field.
   */
  device: z.string().nullable(),
  signedInAt: instant,
  /** How the person signed in. Null for sessions that are older than this field. */
  way: z.enum(['password', 'google', 'passkey']).nullable(),
  /** The second factor that was given; null where none was asked for. A passkey is both factors by itself. */
  secondFactor: z.enum(['code', 'recovery-code']).nullable(),
  /** UTC instant, rounded to the hour. */
  seenAt: instant,
  /** True for the session that makes this request. */
  isCurrent: z.boolean(),
});
export type SessionReply = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  area,
  summary: 'Signed-in devices, latest sign-in first',
  isReplyKept: false,
  reply: z.array(session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{session}',
  area,
  summary: 'Signs one device out; succeeds if it is already signed out',
  isReplyKept: false,
  reply: successReply,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  area,
  summary: 'Signs out all other devices',
  isReplyKept: false,
  reply: successReply,
});

/** An existing password. It is not checked against the current rules, because it may have been set under older ones. */
const currentPassword = z.string().min(1, 'Enter your password.').max(1024, 'Password must be at most 1024 characters');

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  area,
  summary: 'Changes or sets the password, and signs out all other devices',
  isReplyKept: false,
  body: z.object({
    /** Left out by an account without a password, whose session must have begun within ten minutes. */
    currentPassword: currentPassword.optional(),
    newPassword,
    /**
     * Whether to replace the calendar feed's address, which shuts out everyone who has the old one. Ignored without a
     * feed.
     */
    renewCalendarFeed: z.boolean().optional(),
  }),
  reply: successReply,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  area,
  summary: 'Deletes the account with all its data, including its site and schedules',
  isReplyKept: false,
  body: z.object({
    /** Left out by an account without a password, whose session must have begun within ten minutes. */
    password: currentPassword.optional(),
  }),
  reply: successReply,
});

/** A passkey of the signed-in person. */
const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  /** Null until it was used to sign in. */
  usedAt: instant.nullable(),
});
export type PasskeyReply = z.infer<typeof passkey>;

/** The ways in which the person signs in. */
const waysIn = z.object({
  hasPassword: z.boolean(),
  /** The connected Google account's e-mail address when it was connected; null where none is connected. */
  google: z.string().nullable(),
  /** Whether this server is set up for Google. */
  canConnectGoogle: z.boolean(),
  /** Whether passkeys work at the address under which the person reaches this server. */
  canUsePasskeys: z.boolean(),
  /** The oldest first. */
  passkeys: z.array(passkey),
  /** The authenticator app that is asked for after the password or Google; null where it is off. */
  secondFactor: z.object({ since: instant, recoveryCodes: z.number().int() }).nullable(),
});

export const getWaysIn = endpoint({
  method: 'GET',
  path: '/api/account/ways-in',
  area,
  summary: 'How you sign in: password, Google, passkeys, and the authenticator app',
  isReplyKept: false,
  reply: waysIn,
});

export const disconnectGoogle = endpoint({
  method: 'DELETE',
  path: '/api/account/google',
  area,
  summary: 'Disconnects the Google account; refused where there is no password to sign in with',
  isReplyKept: false,
  reply: successReply,
});
