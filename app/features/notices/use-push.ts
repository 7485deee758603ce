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
  readonly turnOff: () => Promise<void>;
}

const sentences: Readonly<Record<PushFailure, string>> = {
  unsupported: 'This browser cannot receive notifications while Rostrum is closed.',
  'not-installed': 'On iPhone and iPad, add Rostrum to your Home Screen first. Then turn notifications on in that app.',
  blocked:
    'Notifications from Rostrum are blocked on this device. Allow them in its settings, then open this page again.',
  'not-allowed': 'Notifications stay off until you allow them.',
  'no-service': 'This browser could not subscribe to notifications. Try again later.',
};
const notStored = 'Could not reach the server. Check your connection and try again.';

/** Notifications on this device: whether they are on, and the presses that change it. */
export function usePush(): PushHere {
  const account = useAccount()?.id ?? null;
  const { data: known, refetch } = useServerData('/api/account/push', loadReply);
  const [obstacle, setObstacle] = useState(() => pushObstacle(isIosSafari(navigator)));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

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
        const subscription = await subscribe(account, known.key);
        if (typeof subscription === 'string') return sentences[subscription];
        if (!(await sendSubscription(subscription))) {
          await unsubscribe();
          return notStored;
        }
        keepSubscriptions();
        return null;
      });
    },
    turnOff: async () =>
      await busy(async () => {
        await unsubscribe();
        return (await endSubscription()) ? null : notStored;
      }),
  };
}

async function loadReply() {
  return await Promise.resolve(getPush.reply);
}
