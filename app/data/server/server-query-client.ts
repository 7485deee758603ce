import { QueryClient } from '@tanstack/react-query';
import type { Wire } from '../../api/exchange.ts';
import { fetchServerData, type ServerQueryMeta } from './fetch-server-data.ts';
import { freshFor } from './fresh-for.ts';
import { sendServerWrite, type ServerWrite } from './send-server-write.ts';
import { ServerDataError } from './server-data-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: ServerQueryMeta & Record<string, unknown>;
  }
}

/** Answers that no screen shows are kept for so long, in milliseconds. */
const KEPT = 600_000;

/** The rules of data that only the server has (docs/rules.md, "Data of the server"). What is in documents is never read through it. */
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
        // Offline, a screen is told so at once instead of being left waiting; it reads again when the network is back.
        networkMode: 'always',
      },
      mutations: {
        // Who gives no function of its own gives a write.
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
