/**
 * A request to a push service (RFC 8030): the encrypted message, how long it is kept for a device that is off, and a
 * topic under which a repetition replaces it.
 *
 * The address was named by a client. It is requested as a platform is: the address that the socket connects to is
 * checked, redirects are not followed, and time and answer are limited. The answer's text is not read.
 */

import { hash } from 'node:crypto';
import { type RequestLimits, type RequestResult, requestPlatform } from '../publishing/platform-request.ts';
import { encryptMessage } from './encrypt-message.ts';
import type { Subscription } from './subscriptions.ts';
import { vapidHeader, type VapidKey } from './vapid.ts';

export interface PushDeps {
  readonly key: VapidKey;
  /** Whom the push service may write to. */
  readonly contact: string | undefined;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Message {
  readonly text: string;
  /** Equal for the same notice. */
  readonly topic: string;
  /** How long the push service keeps it for a device that is off. Milliseconds. */
  readonly keptMs: number;
  readonly isUrgent: boolean;
  readonly signal: AbortSignal;
}

/**
 * The push service's answer.
 *
 * - `taken`: it delivers the message
 * - `gone`: it does not know the subscription any more
 * - `forbidden`: the address leads into a private network; nothing was sent
 * - `refused`: it will never take the message
 * - `later`: it was not reached, its answer was lost, or it asks to wait for `waitMs` at least
 */
export type PushAnswer =
  | { readonly type: 'taken' | 'gone' | 'forbidden' }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'later'; readonly reason: string; readonly waitMs: number };

/** Characters of a topic (RFC 8030, section 5.4). */
const TOPIC = 32;

/** A topic for a name of any length. */
export function topicOf(name: string): string {
  return hash('sha256', name, 'base64url').slice(0, TOPIC);
}

export async function sendPush(
  { key, contact, limits, now }: PushDeps,
  subscription: Subscription,
  { text, topic, keptMs, isUrgent, signal }: Message,
): Promise<PushAnswer> {
  const endpoint = new URL(subscription.endpoint);
  const result = await requestPlatform(
    {
      method: 'POST',
      url: endpoint,
      headers: {
        Authorization: vapidHeader(key, { endpoint, contact, now: now() }),
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(Math.max(0, Math.floor(keptMs / 1000))),
        Urgency: isUrgent ? 'high' : 'normal',
        Topic: topic,
      },
      body: encryptMessage(text, subscription),
      // A repetition replaces the first, so any process may send it.
      isPost: false,
      mayPost: () => true,
      signal,
    },
    limits,
  );
  return answerOf(result, now());
}

function answerOf(result: RequestResult, now: number): PushAnswer {
  if (result.type === 'not-sent')
    return result.why === 'forbidden' ? { type: 'forbidden' } : { type: 'later', reason: result.why, waitMs: 0 };
  if (result.type === 'unclear') return { type: 'later', reason: 'unclear', waitMs: 0 };
  const { status, headers } = result;
  const reason = String(status);
  // 201 is the answer (RFC 8030, section 5); 202 belongs to receipts, which are not asked for.
  if (status === 201 || status === 202) return { type: 'taken' };
  if (status === 404 || status === 410) return { type: 'gone' };
  if (status === 429 || status >= 500) return { type: 'later', reason, waitMs: waitOf(headers['retry-after'], now) };
  return { type: 'refused', reason };
}

/** `Retry-After`: seconds or a date (RFC 9110, section 10.2.3). 0 for anything else. */
function waitOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
