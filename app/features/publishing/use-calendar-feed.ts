import { useState } from 'react';
import type { Result } from '#core/kernel/result.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { type ApiFailure, serverSentence } from '../../engine/wire/api-failure.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { useReached } from '../account/use-reached.ts';
import { useServerData } from '../account/use-server-data.ts';

export interface CalendarFeed {
  /** The whole address; null when there is none, undefined while that is unknown. */
  readonly address: string | null | undefined;
  /** Whether the feed has the words of the posts that the person makes by hand. */
  readonly hasWords: boolean;
  /** The address with which a press subscribes, in a calendar program of this device; null where there is none. */
  readonly subscribeAddress: string | null;
  /** False while the server, which alone can make or change the address, is not reached. */
  readonly isReached: boolean;
  /** Why it is unknown, or was not changed. */
  readonly error: string | null;
  readonly isBusy: boolean;
  /** Creates a new address; the existing one, if any, stops working. */
  readonly isReading: boolean;
  readonly readAgain: () => Promise<unknown>;
  readonly renew: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly setWords: (hasWords: boolean) => Promise<void>;
}

const loadCalls = () => import('#core/api/calendar.ts');
type Calls = Awaited<ReturnType<typeof loadCalls>>;

const notChanged = 'Could not change the link. Try again.';

/** The secret address at which other calendars read the schedule. Only the server has it. */
export function useCalendarFeed(): CalendarFeed {
  const { data, error, isFetching, refetch } = useServerData(
    '/api/calendar-feed',
    async () => (await loadCalls()).getCalendarFeed.reply,
  );
  const isReached = useReached();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const change = async (call: (calls: Calls) => Promise<Result<unknown, ApiFailure>>, refused: string) => {
    setIsBusy(true);
    setRefusal(null);
    try {
      const answered = await call(await loadCalls());
      if (answered.ok) await refetch();
      else setRefusal(serverSentence(answered.error, refused));
    } finally {
      setIsBusy(false);
    }
  };
  const address = data && (data.path === null ? null : `${window.location.origin}${data.path}`);
  return {
    address,
    subscribeAddress: address?.replace(/^https?:/, 'webcal:') ?? null,
    isReached,
    isReading: isFetching,
    readAgain: refetch,
    error: refusal ?? (data ? null : (error?.message ?? null)),
    isBusy,
    hasWords: data?.hasWords ?? false,
    renew: () => change((calls) => callApi(browserWire, calls.renewCalendarFeed, {}), notChanged),
    remove: () => change((calls) => callApi(browserWire, calls.removeCalendarFeed, {}), notChanged),
    setWords: (hasWords) =>
      change(
        (calls) => callApi(browserWire, calls.setCalendarFeedWords, { body: { hasWords } }),
        'Could not change the calendar feed. Try again.',
      ),
  };
}
