import { useMemo } from 'react';
import type { z } from 'zod';
import type { getEmail } from '#core/api/email.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { useServerData } from './use-server-data.ts';

export interface AccountEmail {
  /** Undefined while the server has not answered. */
  readonly known: z.infer<typeof getEmail.reply> | undefined;
  /** Failures are sentences. */
  readonly sendConfirmation: () => Promise<Result<void, string>>;
  readonly changeEmail: (wanted: {
    readonly email: string;
    /** Left out where the account has none. */
    readonly password?: string;
  }) => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/email.ts');
const notLoaded = 'Could not reach the server. Check your connection and try again.';
const notSent = 'Could not send the email. Try again.';

/** The person's e-mail address, asked of the server. */
export function useEmail(): AccountEmail {
  const { data: known, refetch } = useServerData('/api/account/email', loadReply);
  return useMemo(
    () => ({
      known,
      sendConfirmation: async () => {
        const calls = await loadCalls().catch(() => null);
        if (!calls) return fail(notLoaded);
        const sent = await callApi(browserWire, calls.sendConfirmation, {});
        return sent.ok ? done : fail(serverSentence(sent.error, notSent));
      },
      changeEmail: async (wanted) => {
        const calls = await loadCalls().catch(() => null);
        if (!calls) return fail(notLoaded);
        const asked = await callApi(browserWire, calls.changeEmail, { body: wanted });
        if (!asked.ok) return fail(serverSentence(asked.error, notSent));
        await refetch();
        return done;
      },
    }),
    [known, refetch],
  );
}

async function loadReply() {
  return (await loadCalls()).getEmail.reply;
}
