import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { successReply, webAddress } from '../kernel/shapes.ts';

const area = 'Accounts';

/** A connection: an account on another platform, or a person's own endpoint, that posts are published to. */
const connection = z.object({
  platformId: z.number().int(),
  /** Display name: a user name or an address. */
  name: z.string(),
  /** True after repeated failures. Nothing is posted there until the person resumes it. */
  isPaused: z.boolean(),
  /** The last error as a sentence; null while the connection works. */
  reason: z.string().nullable(),
});
export type ConnectionReply = z.infer<typeof connection>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/connections',
  area,
  summary: 'Where the server may post for the person',
  isReplyKept: false,
  reply: z.array(connection),
});

export const connectPlatform = endpoint({
  method: 'PUT',
  path: '/api/connections/{platform}',
  area,
  summary: 'Connects an account by its address and a token, or an endpoint of one’s own by its address',
  isReplyKept: false,
  body: z.object({
    /** Address of the instance or the endpoint. */
    address: webAddress('address'),
    /** Access token, or the secret for signing webhook requests. A secret is generated for a webhook that has none. */
    token: z
      .string()
      .trim()
      .max(4_000)
      .regex(/^[\x21-\x7e]*$/, 'token: copy it again. It has blanks or signs that no token has.')
      .nullish(),
  }),
  reply: connection.extend({
    /** A newly generated secret. It is returned only once. */
    secret: z.string().nullable(),
  }),
});

export const resumeConnection = endpoint({
  method: 'POST',
  path: '/api/connections/{platform}/resume',
  area,
  summary: 'Sends to a paused connection again',
  reply: connection,
});

export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/api/connections/{platform}',
  area,
  summary: 'Forgets a connection and its secrets',
  reply: successReply,
});
