import type { z } from 'zod';
import type { listProviders } from '#core/api/providers.ts';
import { useServerData } from '../server/use-server-data.ts';

export interface Providers {
  /** In the order in which the server asks them; undefined while it has not answered. */
  readonly providers: z.output<typeof listProviders.reply> | undefined;
  readonly isError: boolean;
}

/** Which assistants the server asks. */
export function useProviders(): Providers {
  const { data, isError } = useServerData('/api/ai/providers', loadReply);
  return { providers: data, isError };
}

async function loadReply() {
  return (await import('#core/api/providers.ts')).listProviders.reply;
}
