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
  summary: 'Connected accounts the server can post to',
  isReplyKept: false,
  reply: z.array(connection),
});

export const connectPlatform = endpoint({
  method: 'PUT',
  path: '/api/connections/{platform}',
  area,
  summary: 'Connects an account by address and token, or your own endpoint by address',
  isReplyKept: false,
  body: z.object({
    /** Of the instance or the endpoint. */
    address: webAddress('address'),
    /** Access token, or the secret that signatures are made with; one is made for a webhook that names none. */
    token: z
      .string()
      .trim()
      .max(4_000)
      .regex(/^[\x21-\x7e]*$/, 'token: copy it again. It contains spaces or characters that tokens never have.')
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
  summary: 'Resumes a paused connection',
  reply: connection,
});

export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/api/connections/{platform}',
  area,
  summary: 'Deletes a connection and its secrets',
  reply: successReply,
});
