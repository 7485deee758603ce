import type { QueryFunctionContext } from '@tanstack/react-query';
import { apiPrefix, type Shape } from '#core/api/endpoint.ts';
import { messages } from '#core/api/messages.ts';
import { ok } from '#core/kernel/result.ts';
import { checkReply } from '../../api/call-api.ts';
import { exchange, type Wire } from '../../api/exchange.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { loadSchema } from '../../api/load-schema.ts';
import { readJson } from '../../api/read-reply.ts';
import { ServerDataError } from './server-data-error.ts';

/** What a query must say beside its key. */
export interface ServerQueryMeta {
  /** Loads the answer's shape: it has no place in a first load. */
  readonly reply: () => Promise<Shape>;
}

/** Reads what the first element of the query's key names, and checks the answer. */
export async function fetchServerData(wire: Wire, { queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const [path] = queryKey;
  if (typeof path !== 'string' || !path.startsWith(apiPrefix)) throw new Error(messages.invalidQueryKey);
  const request = { method: 'GET', path, headers: { 'Content-Type': 'application/json' }, signal } as const;
  // The shape loads after the answer came: loading it does not count against the call's time.
  const answered = await exchange(wire, request, async (reply) => ok(await readJson(reply)));
  if (!answered.ok) throw errorOf(answered.error);
  if (!meta) return answered.value;
  const shape = await loadSchema(meta.reply);
  if (!shape) throw errorOf({ type: 'unreachable' });
  const checked = checkReply(answered.value, shape);
  if (!checked.ok) throw errorOf(checked.error);
  return checked.value;
}

function errorOf(failure: ServerDataError['failure']): ServerDataError {
  const message = failureSentence(
    failure,
    ({ status, statusText }) => `API request failed with status ${status}${statusText ? `: ${statusText}` : ''}`,
  );
  return new ServerDataError(message, failure);
}
