/**
 * Reads data that only the server has, such as attempts to post, sessions and connections, through TanStack Query. Data
 * in documents is never read through it.
 *
 * A query's key is its API path. The path decides how long an answer is fresh (`freshness`, default 5 minutes); a stale
 * answer is shown while it is read again. A read is repeated at most twice, a write once, and only after failures that
 * may pass. Offline, a screen gets the failure at once and reads again when the network returns.
 *
 * Invariants: each account has its own cache, which is dropped with the account, so no answer is shown to another
 * person. Every answer is checked against its schema, which is loaded after the answer.
 */
import {
  focusManager,
  onlineManager,
  QueryClient,
  type QueryFunctionContext,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPrefix, type Shape } from '#core/api/endpoint.ts';
import { messages } from '#core/api/messages.ts';
import { ok } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { failureSentence } from '../../engine/wire/api-failure.ts';
import { checkReply, exchange, loadSchema, readJson, type Wire } from '../../engine/wire/call-api.ts';
import { useAccount } from './use-account.ts';
import { sendServerWrite, ServerDataError, type ServerWrite } from './send-server-write.ts';

const MINUTE = 60_000;
const USUAL = 5 * MINUTE;

/**
 * How long an answer is fresh where that is not the usual time, in milliseconds by path (docs/rules.md, "Data of the
 * server").
 */
export const freshness: Readonly<Record<string, number>> = {
  '/api/brand-score': 10 * MINUTE,
  '/api/missions': 10 * MINUTE,
  '/api/achievements': 10 * MINUTE,
  '/api/content/top-performer': 10 * MINUTE,
  '/api/account/email': 0,
  '/api/account/sessions': 0,
  '/api/account/ways-in': 0,
};

/** Read again each time they are shown: attempts to post an item may be running, and a site's readers come any time. */
const neverFresh = /^\/api\/(content\/[^/]+\/attempts$|site\?|ai\/usage)/;

export function freshFor(path: unknown): number {
  if (typeof path === 'string' && neverFresh.test(path)) return 0;
  return (typeof path === 'string' ? freshness[path] : undefined) ?? USUAL;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: ServerQueryMeta & Record<string, unknown>;
  }
}

/** Milliseconds that answers are cached while no screen shows them. */
const KEPT = 600_000;

/** Milliseconds: a return to the page is a focus and a change of visibility, and dialogs of the browser give it back too. */
const ONE_RETURN = 2000;

/** The library itself hears a change of visibility only: a window beside another one keeps being visible. */
export function watchReturns(onReturn: () => void): () => void {
  let last = -Infinity;
  const stopping = new AbortController();
  const listen = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < ONE_RETURN) return;
    last = Date.now();
    onReturn();
  };
  window.addEventListener('focus', listen, stopping);
  document.addEventListener('visibilitychange', listen, stopping);
  return () => stopping.abort();
}
if (typeof window !== 'undefined') focusManager.setEventListener(watchReturns);

/** The rules for data that only the server has (docs/rules.md, "Data of the server"). */
export function createServerQueryClient(wire: Wire): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async (context) => await fetchServerData(wire, context),
        staleTime: ({ queryKey }) => freshFor(queryKey[0]),
        gcTime: KEPT,
        retry: (failures, error) => failures < 2 && mayPass(error),
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
        // Offline, a screen gets the failure at once instead of waiting; it reads again when the network returns.
        networkMode: 'always',
      },
      mutations: {
        // The default function of a mutation: its variables are a write.
        mutationFn: async (write) => await sendServerWrite(wire, write as ServerWrite),
        retry: (failures, error) => failures < 1 && mayPass(error),
        networkMode: 'always',
      },
    },
  });
}

function mayPass(error: Error): boolean {
  return error instanceof ServerDataError && error.mayPass;
}

/** One client per account: answers live and end with the account, so no other account reads them. */
const clients = new WeakMap<object, QueryClient>();
const nobody = {};

/**
 * Reads data that only the server has, by API path. Data in documents is read from the device instead.
 *
 * @param reply loads the answer's schema
 * @param options.isAsked false while the answer is not needed
 */
export function useServerData<Reply>(
  path: string,
  reply: () => Promise<Shape<Reply>>,
  { isAsked = true }: { readonly isAsked?: boolean } = {},
): UseQueryResult<Reply> {
  const account = useAccount();
  const client = clientOf(account ?? nobody);
  useEffect(() => {
    // `onlineManager` only receives later changes.
    onlineManager.setOnline(navigator.onLine);
    client.mount();
    return () => client.unmount();
  }, [client]);
  return useQuery<Reply>({ queryKey: [path], meta: { reply }, enabled: account !== null && isAsked }, client);
}

function clientOf(owner: object): QueryClient {
  const client = clients.get(owner) ?? createServerQueryClient(browserWire);
  clients.set(owner, client);
  return client;
}

/** The metadata that a query needs besides its key. */
interface ServerQueryMeta {
  /** Loads the answer's schema, which is not part of the first load. */
  readonly reply: () => Promise<Shape>;
}

/** Reads the path that is the first element of the query's key, and checks the answer. */
async function fetchServerData(wire: Wire, { queryKey, signal, meta }: QueryFunctionContext): Promise<unknown> {
  const [path] = queryKey;
  if (typeof path !== 'string' || !path.startsWith(apiPrefix)) throw new Error(messages.invalidQueryKey);
  const request = { method: 'GET', path, headers: { 'Content-Type': 'application/json' }, signal } as const;
  // The schema is loaded after the answer, so loading it does not count against the call's time limit.
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
