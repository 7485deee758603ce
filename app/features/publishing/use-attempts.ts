import type { AttemptReply } from '#core/api/publishing.ts';
import { useServerData } from '../account/use-server-data.ts';

export interface Attempts {
  /** Newest first; undefined while the server has not answered. */
  readonly attempts: readonly AttemptReply[] | undefined;
  readonly isError: boolean;
  readonly readAgain: () => Promise<unknown>;
}

/** The server's attempts to post an item, in the last 90 days. */
export function useAttempts(itemId: string): Attempts {
  const { data, isError, refetch } = useServerData(`/api/content/${itemId}/attempts`, loadReply);
  return { attempts: data, isError, readAgain: refetch };
}

async function loadReply() {
  return (await import('#core/api/publishing.ts')).listAttempts.reply;
}
