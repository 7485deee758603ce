import { useMemo } from 'react';
import type { SessionReply } from '#core/api/account.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import { callApi } from '../../api/call-api.ts';
import { serverSentence } from '../../api/failure-sentence.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { useServerData } from '../server/use-server-data.ts';

export interface Sessions {
  /** Undefined while the server has not answered. */
  readonly all: readonly SessionReply[] | undefined;
  /** The server was asked and did not answer. */
  readonly isError: boolean;
  readonly readAgain: () => Promise<unknown>;
  /** The failures are sentences. */
  readonly end: (id: string) => Promise<Result<void, string>>;
  readonly endOthers: () => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/account.ts');
const notEnded = 'The server did not do it. Please try again.';

/** Where the person is signed in; only the server knows. */
export function useSessions(): Sessions {
  const { data, isError, refetch } = useServerData('/api/account/sessions', loadReply);
  return useMemo(
    () => ({
      all: data,
      isError,
      readAgain: refetch,
      end: async (id) => {
        const { endSession } = await loadCalls();
        const answered = await callApi(browserWire, endSession, { params: { session: id } });
        await refetch();
        return answered.ok ? done : fail(serverSentence(answered.error, notEnded));
      },
      endOthers: async () => {
        const { endOtherSessions } = await loadCalls();
        const answered = await callApi(browserWire, endOtherSessions, {});
        await refetch();
        return answered.ok ? done : fail(serverSentence(answered.error, notEnded));
      },
    }),
    [data, isError, refetch],
  );
}

async function loadReply() {
  return (await loadCalls()).listSessions.reply;
}
