import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { Connection, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import { requestPlatform, type PlatformAnswer, type RequestResult } from '../platform-request.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import {
  refusedAddress,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
} from './posting-platform.ts';
import { platformWords, readJsonAnswer, waitOf, webAddress } from './read-answer.ts';

const platformId = platformByKey('webhook').id;

/** Consecutive failed sends after which sending is paused. */
const PAUSE_AFTER = 5;

type WebhookEvent = 'published' | 'updated' | 'withdrawn';

/**
 * A person's own endpoint: docs/webhooks.md. The receiver recognises a repetition by the event id, so an unclear
 * attempt is sent again and never has to be looked for.
 */
export function webhookAdapter(deps: AdapterDeps): PlatformAdapter {
  return {
    platformId,
    needsConnection: true,
    tellsRepetitions: true,
    publish: (publishing) => send(deps, publishing, 'published'),
    find: () => Promise.resolve({ type: 'absent' }),
    update: (publishing) => send(deps, publishing, 'updated'),
    withdraw: (publishing) => send(deps, publishing, 'withdrawn'),
  };
}

async function send(deps: AdapterDeps, publishing: Publishing, event: WebhookEvent): Promise<Outcome> {
  const { userId, connection, mayPost, signal } = publishing;
  if (!connection) return { type: 'refused', words: 'No webhook is connected. Connect one, then publish again.' };
  const owner = { userId, platformId };
  if (await deps.health.isPaused(owner)) return { type: 'refused', words: PAUSED };
  const seconds = Math.floor(deps.now() / 1000);
  const body = JSON.stringify(eventBody(publishing, event));
  const result = await requestPlatform(
    {
      method: 'POST',
      url: new URL(connection.address),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'X-Rostrum-Event-Id': eventId(publishing, event, seconds),
        'X-Rostrum-Timestamp': String(seconds),
        'X-Rostrum-Signature': signature(connection.token, seconds, body),
      },
      body,
      isPost: true,
      mayPost,
      signal,
    },
    deps.limits,
  );
  const outcome = outcomeOf(result, { connection, event, now: deps.now() });
  const isReceiversFault = outcome.type === 'refused' || (isFailure(result) && !signal.aborted);
  if (outcome.type === 'shared') await deps.health.noteSuccess(owner);
  else if (isReceiversFault && 'words' in outcome)
    await deps.health.noteFailure(owner, { reason: outcome.words, pauseAfter: PAUSE_AFTER });
  return outcome;
}

const PAUSED =
  'The webhook is paused because five deliveries in a row failed. Check your endpoint, resume it under Social Accounts, then publish again.';

/** The same in every attempt of a publication. Each update and each withdrawal has an id of its own. */
function eventId({ publicationId }: Publishing, event: WebhookEvent, seconds: number): string {
  return event === 'published' ? publicationId : `${publicationId}.${event}.${seconds}`;
}

function eventBody({ publicationId, generation, itemId, post, since }: Publishing, event: WebhookEvent) {
  const { title, body, tags, metaDescription } = post;
  return {
    event,
    id: publicationId,
    generation,
    item: { id: itemId, title, body, tags, metaDescription },
    publishedAt: since,
  };
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>` */
function signature(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

interface Sent {
  readonly connection: Connection;
  readonly event: WebhookEvent;
  readonly now: number;
}

function outcomeOf(result: RequestResult, sent: Sent): Outcome {
  switch (result.type) {
    case 'answer':
      return outcomeOfAnswer(result, sent);
    case 'not-sent':
      return result.why === 'forbidden'
        ? { type: 'refused', words: result.words }
        : { type: 'later', words: result.words, afterMs: null };
    case 'unclear':
      return mayHaveArrived(sent.event, result.words, null);
  }
}

const mayPass: readonly number[] = [408, 425, 429];
const isGone: readonly number[] = [404, 410];

function outcomeOfAnswer(answer: PlatformAnswer, { connection, event, now }: Sent): Outcome {
  const { status } = answer;
  if ((status >= 200 && status < 300) || (event === 'withdrawn' && isGone.includes(status)))
    return { type: 'shared', url: addressIn(answer, connection.address), ref: null };
  const said = platformWords(answer);
  const words = `Your endpoint answered ${status}${said ? `: ${said}` : '.'}`;
  const afterMs = waitOf(answer, now);
  if (mayPass.includes(status)) return { type: 'later', words, afterMs };
  if (status >= 500) return mayHaveArrived(event, words, afterMs);
  if (status >= 300 && status < 400)
    return { type: 'refused', words: `${words} It redirects. Connect the address it redirects to.` };
  return { type: 'refused', words };
}

/** An update or a withdrawal is safe to repeat: its person requests it again. */
function mayHaveArrived(event: WebhookEvent, words: string, afterMs: number | null): Outcome {
  return event === 'published' ? { type: 'unclear', words, afterMs } : { type: 'later', words, afterMs };
}

/** Too many requests are not a fault. Anything else that did not arrive is. */
function isFailure(result: RequestResult): boolean {
  if (result.type === 'answer') return result.status >= 300 && result.status !== 429;
  return result.type === 'unclear' || result.why !== 'not-now';
}

function addressIn(answer: PlatformAnswer, base: string): string | null {
  const told = readJsonAnswer(answer, z.object({ url: z.string() }));
  return webAddress(told?.url) ?? webAddress(answer.headers.location, base);
}

/** Shortest secret accepted for signing a webhook's requests. Characters. */
const MIN_SECRET = 16;
const SHORT_SECRET = `token: enter a secret of at least ${MIN_SECRET} characters, or leave it empty to create one.`;

async function connectWebhook(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address);
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  if (token && token.length < MIN_SECRET) return fail(SHORT_SECRET);
  const made = token ? null : randomBytes(32).toString('base64url');
  url.hash = '';
  return ok({ connection: { name: url.host, address: url.href, token: made ?? token }, secret: made });
}

export const webhook: PostingPlatform = {
  platformId: platformByKey('webhook').id,
  adapter: webhookAdapter,
  connect: connectWebhook,
};
