import { z } from 'zod';
import { call } from './endpoint.ts';

const area = 'Sign-in';

/** The state of the operator’s setup for signing in with Google. */
const googleSetup = z.object({
  /** Names of the environment variables that are not set; none where it works. */
  missing: z.array(z.string()),
  /** The address to register at Google, to which it returns people. */
  redirectAddress: z.string(),
});
export type GoogleSetup = z.infer<typeof googleSetup>;

export const getGoogleSetup = call({
  method: 'GET',
  path: '/api/auth/google/setup',
  area,
  summary: 'Whether people can sign in with Google, and what the operator has to set first',
  reply: googleSetup,
});
/**
 * Browsers are sent here, and from here to Google, which returns them to `finishGoogle`. The replies are redirects: a
 * refusal is a sentence, or a failure in the address (`core/api/google-failure.ts`).
 */
export const startGoogle = call({
  method: 'GET',
  path: '/api/auth/google',
  area,
  summary: 'Redirects to Google, where you choose the account to sign in with',
  query: z.object({
    /** The page of this server to open afterwards; the dashboard where it is none. */
    return: z.string().optional(),
  }),
  reply: 'nothing',
});
export const finishGoogle = call({
  method: 'GET',
  path: '/api/auth/google/callback',
  area,
  summary: 'Google redirects here; signs in, or connects the Google account, and redirects to a page',
  query: z.object({ code: z.string(), state: z.string(), error: z.string() }).partial(),
  reply: 'nothing',
});
/** Not a link: no page elsewhere, and nobody at an unlocked device, adds a way to sign in. */
export const connectGoogle = call({
  method: 'POST',
  path: '/api/account/google',
  area,
  summary: 'Begins connecting a Google account, and answers the address at Google to open',
  isReplyKept: false,
  body: z.object({
    password: z.string().min(1, 'Enter your password.').max(1024, 'Password must be at most 1024 characters'),
  }),
  reply: z.object({ address: z.string() }),
});
