import { onlineManager, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Shape } from '#core/api/endpoint.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { useAccount } from '../account/use-account.ts';
import { createServerQueryClient } from './server-query-client.ts';

/** What one account was answered, no other account reads: the answers live and go with the account. */
const clients = new WeakMap<object, QueryClient>();
const nobody = {};

/**
 * What only the server knows, by its path. Everything that is in documents is read from the device instead.
 *
 * @param reply loads the answer's shape
 */
export function useServerData<Reply>(path: string, reply: () => Promise<Shape<Reply>>): UseQueryResult<Reply> {
  const account = useAccount();
  const client = clientOf(account ?? nobody);
  useEffect(() => {
    // It hears of later changes only.
    onlineManager.setOnline(navigator.onLine);
    client.mount();
    return () => client.unmount();
  }, [client]);
  return useQuery<Reply>({ queryKey: [path], meta: { reply }, enabled: account !== null }, client);
}

function clientOf(owner: object): QueryClient {
  const client = clients.get(owner) ?? createServerQueryClient(browserWire);
  clients.set(owner, client);
  return client;
}
