import { z } from 'zod';
import { call } from './endpoint.ts';

const area = 'Accounts';

/**
 * Browsers are sent here, and from here to the platform, which returns them to `finishConnecting`. The replies are
 * redirects: a refusal is a sentence, or the `failed` of the address (`core/publishing/sign-in-failure.ts`).
 */
export const startConnecting = call({
  method: 'GET',
  path: '/api/auth/{platform}',
  area,
  summary: 'Redirects to the platform, where you allow this server to post',
  reply: 'nothing',
});
export const finishConnecting = call({
  method: 'GET',
  path: '/api/auth/{platform}/callback',
  area,
  summary: 'The platform redirects here; stores the connection and redirects to /social-accounts',
  query: z.object({ code: z.string(), state: z.string(), error: z.string() }).partial(),
  reply: 'nothing',
});
