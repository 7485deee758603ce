import { useMemo } from 'react';
import type { z } from 'zod';
import type { getWaysIn } from '#core/api/account.ts';
import { ok, fail, type Result, done } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { useServerData } from '../../features/account/use-server-data.ts';

export interface WaysIn {
  /** Undefined while the server has not answered. */
  readonly known: z.infer<typeof getWaysIn.reply> | undefined;
  /** The server was asked and did not answer. */
  readonly isError: boolean;
  readonly readAgain: () => Promise<unknown>;
  /** Returns the address at Google to open. Failures are sentences. */
  readonly connectGoogle: (password: string) => Promise<Result<string, string>>;
  readonly disconnectGoogle: () => Promise<Result<void, string>>;
}

const loadAccount = () => import('#core/api/account.ts');
const notLoaded = 'Could not reach the server. Check your connection and try again.';
const notChanged = 'Could not save the change. Try again.';

/** The ways in which the person signs in, asked of the server. */
export function useWaysIn(): WaysIn {
  const { data: known, isError, refetch } = useServerData('/api/account/ways-in', loadReply);
  return useMemo(
    () => ({
      known,
      isError,
      readAgain: refetch,
      connectGoogle: async (password) => {
        const google = await import('#core/api/google.ts').catch(() => null);
        if (!google) return fail(notLoaded);
        const { connectGoogle } = google;
        const begun = await callApi(browserWire, connectGoogle, { body: { password } });
        return begun.ok ? ok(begun.value.address) : fail(serverSentence(begun.error, notChanged));
      },
      disconnectGoogle: async () => {
        const account = await loadAccount().catch(() => null);
        if (!account) return fail(notLoaded);
        const { disconnectGoogle } = account;
        const answered = await callApi(browserWire, disconnectGoogle, {});
        await refetch();
        return answered.ok ? done : fail(serverSentence(answered.error, notChanged));
      },
    }),
    [known, isError, refetch],
  );
}

async function loadReply() {
  return (await loadAccount()).getWaysIn.reply;
}
