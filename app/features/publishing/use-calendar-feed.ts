import { useState } from 'react';
import { callApi } from '../../engine/wire/call-api.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { useServerData } from '../account/use-server-data.ts';

export interface CalendarFeed {
  /** The whole address; null when there is none, undefined while that is unknown. */
  readonly address: string | null | undefined;
  /** Why it is unknown, or was not changed. */
  readonly error: string | null;
  readonly isBusy: boolean;
  /** Creates a new address; the existing one, if any, stops working. */
  readonly renew: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const loadCalls = () => import('#core/api/calendar.ts');

/** The secret address at which other calendars read the schedule. Only the server has it. */
export function useCalendarFeed(): CalendarFeed {
  const { data, error, refetch } = useServerData(
    '/api/calendar-feed',
    async () => (await loadCalls()).getCalendarFeed.reply,
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const change = async (call: 'renewCalendarFeed' | 'removeCalendarFeed') => {
    setIsBusy(true);
    setRefusal(null);
    try {
      const answered = await callApi(browserWire, (await loadCalls())[call], {});
      if (answered.ok) await refetch();
      else setRefusal(serverSentence(answered.error, 'Could not change the link. Try again.'));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    address: data && (data.path === null ? null : `${window.location.origin}${data.path}`),
    error: refusal ?? (data ? null : (error?.message ?? null)),
    isBusy,
    renew: () => change('renewCalendarFeed'),
    remove: () => change('removeCalendarFeed'),
  };
}
