import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { successReply } from '../kernel/shapes.ts';

const area = 'Accounts';

/** A connection that posts can be published to. */
const socialConnection = z.object({
  platform: z.string(),
  connected: z.boolean(),
  username: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export const listSocialConnections = endpoint({
  method: 'GET',
  path: '/api/user/social-connections',
  area,
  summary: 'Platforms that can be connected, and whether they are',
  isReplyKept: false,
  reply: z.array(socialConnection),
});
export const disconnectAccount = endpoint({
  method: 'POST',
  path: '/api/auth/disconnect/{platform}',
  area,
  summary: 'Disconnects an account; succeeds if it is not connected',
  reply: successReply,
});
