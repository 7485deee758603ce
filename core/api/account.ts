import { z } from 'zod';
import { password } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { instant, successReply } from '../kernel/shapes.ts';

const area = 'Account';

/** A place where the person is signed in. */
const session = z.object({
  id: z.string(),
  /** What the device called itself, for example "Chrome on Windows"; null for a session of before it was asked. */
  device: z.string().nullable(),
  signedInAt: instant,
  /** To the hour. */
  seenAt: instant,
  /** The one that asks. */
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

/** A password as it is: what was set under older rules is still right. */
const currentPassword = z.string().min(1, 'Enter your password.').max(1024, 'Password must be at most 1024 characters');

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  area,
  summary: 'Changes the password and signs out all other devices',
  isReplyKept: false,
  body: z.object({
    currentPassword,
    newPassword: password,
    /** Whether whoever learned the calendar feed's address is shut out too. Without a feed it does nothing. */
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
  body: z.object({ password: currentPassword }),
  reply: successReply,
});
