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
  /** True once the platform does not accept it any more. Nothing is posted there until the person connects it again. */
  isEnded: z.boolean(),
  /** UTC instant, ISO 8601, at which the permission ends and cannot be renewed; null where it does not. */
  endsAt: z.string().nullable(),
  /** The last error as a sentence; null while the connection works. */
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

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/connections/sign-in',
  area,
  summary: 'Platforms that are connected by signing in there, and what the operator has to set first',
  isReplyKept: false,
  reply: z.array(
    z.object({
      platform: z.string(),
      /** Names of environment variables; none where accounts can be connected. */
      missing: z.array(z.string()),
    }),
  ),
});
export type SignInReply = z.infer<typeof listSignIns.reply>[number];

/**
 * A write, so that only a page of this server begins it: the address or the account decides to which server later posts
 * go.
 */
export const beginSignIn = endpoint({
  method: 'POST',
  path: '/api/connections/{platform}/sign-in',
  area,
  summary:
    'Begins a sign-in at an instance or with an account, and returns the address where you allow this server to post',
  isReplyKept: false,
  body: z.object({
    /** Address of the instance, where the platform has instances. */
    address: webAddress('address').nullish(),
    /** The account, where it names its server: a handle. The address of that server will do. */
    username: z.string().trim().max(300, 'username: use at most 300 characters.').nullish(),
  }),
  reply: z.object({ address: z.string() }),
});

export const connectPlatform = endpoint({
  method: 'PUT',
  path: '/api/connections/{platform}',
  area,
  summary: 'Connects an account by the fields of its platform, or your own endpoint by address',
  isReplyKept: false,
  body: z.object({
    /** Address of the instance or the endpoint; absent where one server has all accounts. */
    address: webAddress('address').nullish(),
    /** Name of the account, where the token does not say it. */
    username: z.string().trim().max(200, 'username: use at most 200 characters.').nullish(),
    /** Access token, or the secret for signing webhook requests. A secret is generated for a webhook that has none. */
    token: z
      .string()
      .trim()
      .max(4_000)
      .regex(/^[\x21-\x7e]*$/, 'token: copy it again. It contains spaces or characters that tokens never have.')
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
