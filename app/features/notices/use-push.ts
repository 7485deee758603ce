import { useState } from 'react';
import { getPush } from '#core/api/push.ts';
import { type PushFailure, pushObstacle, pushOwner, subscribe, unsubscribe } from '../../browser/push-subscription.ts';
import { isIosSafari } from '../../pwa/install-offer.ts';
import { useAccount } from '../account/use-account.ts';
import { useServerData } from '../account/use-server-data.ts';
import { endSubscription, keepSubscriptions, sendSubscription } from './send-subscription.ts';

export interface PushHere {
  /** Undefined while it is not known. */
  readonly isOn: boolean | undefined;
  readonly isBusy: boolean;
  /** Why notifications cannot be received here, as a sentence; null where they can be. */
  readonly obstacle: string | null;
  /** Why the last press did nothing, as a sentence. */
  readonly failure: string | null;
  readonly turnOn: () => Promise<void>;
  /** Ends the wait for the push service; null where there is none. */
  readonly cancel: (() => void) | null;
  readonly turnOff: () => Promise<void>;
}

const sentences: Readonly<Record<PushFailure, string>> = {
  unsupported: 'This browser cannot receive notifications while Rostrum is closed.',
  'not-installed': 'On iPhone and iPad, add Rostrum to your Home Screen first. Then turn notifications on in that app.',
  blocked:
    'Notifications from Rostrum are blocked on this device. Allow them in the browser’s settings, then open this page again.',
  'not-allowed': 'Notifications stay off until you allow them.',
  'no-service': 'This browser could not subscribe to notifications. Try again later.',
};
const silent = 'The browser’s push service did not answer. Check your connection and try again.';
/** Milliseconds. Browsers set no limit of their own: where a network blocks the service, they ask for ever. */
const SERVICE_LIMIT = 20_000;
const notStored = 'Could not reach the server. Check your connection and try again.';

/** Notifications on this device: whether they are on, and the presses that change it. */
export function usePush(): PushHere {
  const account = useAccount()?.id ?? null;
  const { data: known, refetch } = useServerData('/api/account/push', loadReply);
  const [obstacle, setObstacle] = useState(() => pushObstacle(isIosSafari(navigator)));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [waiting, setWaiting] = useState<AbortController | null>(null);

  const busy = async (work: () => Promise<string | null>) => {
    setIsBusy(true);
    setFailure(null);
    try {
      setFailure(await work());
      await refetch();
    } finally {
      setIsBusy(false);
      setObstacle(pushObstacle(isIosSafari(navigator)));
    }
  };
  return {
    isOn: known && known.isOn && pushOwner() === account && obstacle === null,
    isBusy,
    obstacle: obstacle && sentences[obstacle],
    failure,
    turnOn: async () => {
      if (!known || account === null) return;
      await busy(async () => {
        const stopping = new AbortController();
        const subscription = await subscribe(account, known.key, async (asked) => {
          setWaiting(stopping);
          return await answered(asked, stopping).finally(() => setWaiting(null));
        });
        if (stopping.signal.aborted) return stopping.signal.reason === SILENT ? silent : null;
        if (typeof subscription === 'string') return sentences[subscription];
        if (!(await sendSubscription(subscription))) {
          await unsubscribe();
          return notStored;
        }
        keepSubscriptions();
        return null;
      });
    },
    cancel: waiting && (() => waiting.abort()),
    turnOff: async () =>
      await busy(async () => {
        await unsubscribe();
        return (await endSubscription()) ? null : notStored;
      }),
  };
}

/** The reason with which a wait ends at its limit. */
export const SILENT = 'silent';

/** Waits until it is answered; rejects once `stopping` is aborted, which happens at the limit too. */
export async function answered<Answer>(asked: Promise<Answer>, stopping: AbortController): Promise<Answer> {
  const limit = setTimeout(() => stopping.abort(SILENT), SERVICE_LIMIT);
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new Error('Not answered')), { once: true });
  });
  return await Promise.race([asked, stopped]).finally(() => clearTimeout(limit));
}

async function loadReply() {
  return await Promise.resolve(getPush.reply);
}
