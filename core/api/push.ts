import { z } from 'zod';
import { isTimeZone } from '../kernel/zoned-time.ts';
import { successReply } from '../kernel/shapes.ts';
import { endpoint } from './endpoint.ts';

const area = 'Account';
const path = '/api/account/push';

/** Most characters of an address at a push service. The longest that are in use have about 500. */
const MAX_ENDPOINT = 2_000;

export const getPush = endpoint({
  method: 'GET',
  path,
  area,
  summary: 'Whether this device receives notifications, and the key to subscribe it with',
  isReplyKept: false,
  reply: z.object({
    /** The server's public key (RFC 8292) as base64url: `applicationServerKey`. */
    key: z.string(),
    /** Whether the session that makes this request has a subscription. */
    isOn: z.boolean(),
  }),
});

export const putPush = endpoint({
  method: 'PUT',
  path,
  area,
  summary: 'Sends notifications to this device, until it is signed out',
  isReplyKept: false,
  body: z.object({
    /** The subscription's address at the browser's push service. */
    endpoint: z.string().max(MAX_ENDPOINT),
    /** The subscription's keys, base64url: `p256dh`, an uncompressed point of P-256, and `auth`, 16 bytes. */
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87}$/, 'write 65 bytes as base64url'),
      auth: z.string().regex(/^[\w-]{22}$/, 'write 16 bytes as base64url'),
    }),
    /** The IANA zone of the device's clock, for quiet hours and evenings. */
    zone: z.string().max(64).refine(isTimeZone, 'name an IANA time zone, for example Europe/Berlin'),
  }),
  reply: successReply,
});

export const deletePush = endpoint({
  method: 'DELETE',
  path,
  area,
  summary: 'Sends no more notifications to this device; succeeds if none are sent',
  isReplyKept: false,
  reply: successReply,
});
