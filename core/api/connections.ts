import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { successReply, webAddress } from '../kernel/shapes.ts';

const area = 'Accounts';

/** A connected account, or an endpoint of the person's own, that posts go to. */
const connection = z.object({
  platformId: z.number().int(),
  /** How it is called: a user name, an address. */
  name: z.string(),
  /** It failed so often in a row that nothing is sent there until the person says so. */
  isPaused: z.boolean(),
  /** What went wrong last; null while all is well. */
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
    /** Of the instance or the endpoint. */
    address: webAddress('address'),
    /** Access token, or the secret that signatures are made with; one is made for a webhook that names none. */
    token: z
      .string()
      .trim()
      .max(4_000)
      .regex(/^[\x21-\x7e]*$/, 'token: copy it again. It has blanks or signs that no token has.')
      .nullish(),
  }),
  reply: connection.extend({
    /** A secret that was made just now, told once. */
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
