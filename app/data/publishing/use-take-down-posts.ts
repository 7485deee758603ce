import { useCallback } from 'react';
import type { StayingPost } from '#core/content/posts-of-deleted.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { queuePublishingCall } from '../../engine/publishing/queue-publishing-call.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

/** Queues a call for each post of an item that the server can take down. Rejects when this device does not store it. */
export function useTakeDownPosts(): (itemId: string, posts: readonly StayingPost[]) => Promise<void> {
  const account = useAccount();
  return useCallback(
    async (itemId, posts) => {
      for (const { platform, generation } of posts.filter(({ isTakenDown }) => isTakenDown)) {
        const call = { itemId, generations: { [platform.id]: generation }, zone: deviceZone() };
        await queuePublishingCall(requireAccount(account), call, { action: 'take-down' });
      }
    },
    [account],
  );
}
