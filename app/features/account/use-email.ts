import { useMemo } from 'react';
import type { z } from 'zod';
import type { getEmail } from '#core/api/email.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { type ApiFailure, serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { useServerData } from './use-server-data.ts';

export interface AccountEmail {
  /** Undefined while the server has not answered. */
  readonly known: z.infer<typeof getEmail.reply> | undefined;
  /** Failures are sentences. */
  readonly sendConfirmation: () => Promise<Result<void, string>>;
  /** Sends the link to the address that is not confirmed yet again. */
  readonly sendChangeAgain: () => Promise<Result<void, string>>;
  readonly cancelChange: () => Promise<Result<void, string>>;
  readonly changeEmail: (wanted: {
    readonly email: string;
    /** Left out where the account has none. */
    readonly password?: string;
  }) => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/email.ts');
type Calls = Awaited<ReturnType<typeof loadCalls>>;
const notLoaded = 'Could not reach the server. Check your connection and try again.';
const notSent = 'Could not send the email. Try again.';

/** The person's e-mail address, asked of the server. */
export function useEmail(): AccountEmail {
  const { data: known, refetch } = useServerData('/api/account/email', loadReply);
  return useMemo(() => {
    const change = async (call: (calls: Calls) => Promise<Result<unknown, ApiFailure>>, failed = notSent) => {
      const calls = await loadCalls().catch(() => null);
      if (!calls) return fail(notLoaded);
      const answered = await call(calls);
      // Also after a refusal: the address may have been confirmed elsewhere meanwhile.
      await refetch();
      return answered.ok ? done : fail(serverSentence(answered.error, failed));
    };
    return {
      known,
      sendConfirmation: () => change((calls) => callApi(browserWire, calls.sendConfirmation, {})),
      changeEmail: (wanted) => change((calls) => callApi(browserWire, calls.changeEmail, { body: wanted })),
      sendChangeAgain: () => change((calls) => callApi(browserWire, calls.sendChangeAgain, {})),
      cancelChange: () =>
        change((calls) => callApi(browserWire, calls.cancelEmailChange, {}), 'Could not save the change. Try again.'),
    };
  }, [known, refetch]);
}

async function loadReply() {
  return (await loadCalls()).getEmail.reply;
}
