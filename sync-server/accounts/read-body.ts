import { setTimeout as pause } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { jsonLimits, type Call } from '#core/api/endpoint.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { findReservedKey } from '#core/kernel/json.ts';
import type { AppContext } from '../app-context.ts';
import { jsonTooDeep, malformedJson, reservedKey, tooManyRequests, tooManyValues } from '../http/errors.ts';
import { ArrivingBodies, readBytes } from '../http/read-bytes.ts';
import { KeyedQueue } from '../queues.ts';
import { authenticate } from './authenticate.ts';
import { type JsonFailure, parseBoundedJson } from '#core/kernel/bounded-json.ts';

/** Bytes of a body that is parsed without waiting for a turn: that takes less than a millisecond. */
const SMALL = jsonLimits.signIn;

/** How long the event loop is others' after an account's large body. Milliseconds. */
const REST = 50;

/** Makes what reads the JSON body of a call. */
export type ReadBody = (definition: Call) => Middleware<unknown, AppContext>;

/**
 * Reads a call's JSON, `{}` where there is none, for `validate`; a body of another type is left unread. In this order:
 * the session, the size, the number of values, the values. Only the calls under `/api/auth/` take a stranger's body, and
 * a small one. An account's large bodies are parsed one after another with a rest between, so that however many it sends
 * at once, everybody else's requests come in between.
 */
export function readBodyOf(deps: { readonly now: () => number }): ReadBody {
  const arriving = new ArrivingBodies({ bodies: 16, bytes: 16 << 20 });
  const turns = new KeyedQueue();
  const readOwn = async (ctx: AppContext, limits: Limits): Promise<unknown> => {
    const { user } = authenticate(ctx, deps);
    if (!ctx.is('json')) return undefined;
    const leave = arriving.enter(user.id, Math.min(ctx.request.length ?? limits.bytes, limits.bytes));
    if (!leave) throw tooManyRequests(1);
    try {
      const bytes = await readBytes(ctx.req, limits.bytes);
      return bytes.length <= SMALL ? parse(bytes, limits) : await inTurn(turns, user.id, () => parse(bytes, limits));
    } finally {
      leave();
    }
  };
  return (definition) => {
    const isSignIn = definition.path.startsWith(authPrefix);
    const limits = limitsOf(definition, isSignIn);
    return async (ctx, next) => {
      if (!isSignIn) Object.assign(ctx.request, { body: await readOwn(ctx, limits) });
      else if (ctx.is('json'))
        Object.assign(ctx.request, { body: parse(await readBytes(ctx.req, limits.bytes), limits) });
      await next();
    };
  };
}

interface Limits {
  readonly bytes: number;
  readonly values: number;
}

function limitsOf({ carriesTexts, carriesSteps }: Call, isSignIn: boolean): Limits {
  const { signIn, usual, texts, values } = jsonLimits;
  return {
    bytes: isSignIn ? signIn : carriesTexts ? texts : usual,
    values: carriesSteps ? values.steps : values.usual,
  };
}

/** The next of the account's turns begins after a rest; this one's value does not wait for it. */
async function inTurn<Value>(turns: KeyedQueue, account: string, work: () => Value): Promise<Value> {
  return await new Promise<Value>((resolve, reject) => {
    void turns.take(account, async () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      await pause(REST);
    });
  });
}

/** @throws 400 */
function parse(bytes: Uint8Array, { values }: Limits): unknown {
  const text = new TextDecoder().decode(bytes);
  const parsed = parseBoundedJson(text === '' ? '{}' : text, { maxValues: values });
  if (!parsed.ok) throw errorOf(parsed.error, values);
  const reserved = findReservedKey(parsed.value);
  if (reserved !== null) throw reservedKey(reserved);
  return parsed.value;
}

function errorOf(failure: JsonFailure, mostValues: number): Error {
  switch (failure.type) {
    case 'malformed':
      return malformedJson();
    case 'too-deep':
      return jsonTooDeep();
    case 'too-many-values':
      return tooManyValues(mostValues);
  }
}
