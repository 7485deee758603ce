import type { Middleware } from 'koa';
import { parseBoundedJson } from '#core/kernel/parse-bounded-json.ts';
import { findReservedKey } from '#core/kernel/reserved-keys.ts';
import { jsonTooDeep, malformedJson, reservedKey } from '../errors.ts';
import { readBytes } from './read-bytes.ts';

const withBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Reads a request's JSON, `{}` where there is none, for `validate`. Bodies of other types are left to their calls.
 * @param limit bytes
 */
export function readJson(limit: number): Middleware {
  return async (ctx, next) => {
    if (withBody.has(ctx.method) && ctx.is('json')) {
      const text = new TextDecoder().decode(await readBytes(ctx.req, limit));
      const parsed = parseBoundedJson(text === '' ? '{}' : text);
      if (!parsed.ok) throw parsed.error.type === 'too-deep' ? jsonTooDeep() : malformedJson();
      const reserved = findReservedKey(parsed.value);
      if (reserved !== null) throw reservedKey(reserved);
      Object.assign(ctx.request, { body: parsed.value });
    }
    await next();
  };
}
