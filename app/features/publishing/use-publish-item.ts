/**
 * The actions on the publications of an open item: publish, update, take down, settle, record a post made by hand.
 *
 * Each action except the last queues one call in the outbox, behind the item's own changes, so it works offline and
 * what is published is what the person saw. An action first flushes the document; if that fails, it returns
 * `not-saved`.
 *
 * A call names the generation of each publication it means. The same generation requested twice, on one device or on
 * two, is posted once. Publishing makes a draft of an idea first, and marks the platforms as chosen. A post made by
 * hand is a change of the document, and removes the platform from queued calls.
 *
 * The result is about this device only (`queued`, or why not). The server records the outcome in the document.
 */
import { format } from 'date-fns';
import { useCallback, useMemo } from 'react';
import type { ChangedPost } from '#core/content/changed-post.ts';
import type { StayingPost } from '#core/content/posts-of-deleted.ts';
import { readRegister } from '#core/documents/registers.ts';
import { hasWords } from '#core/publishing/post.ts';
import { generationFor } from '#core/publishing/publication.ts';
import { readPublication } from '#core/publishing/read-publications.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import {
  type Cancelled,
  cancelPublishingCall,
  discardRefusedCall,
  leaveOutPlatform,
  type PublishingWords,
  queuePublishingCall,
  sendRefusedCallAgain,
} from '../../engine/store/publishing-calls.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { usePromoteIdea } from '../content/use-promote-idea.ts';
import { useMayGoOut } from './use-may-go-out.ts';

/**
 * The outcome of an action on this device, before the server has received it. `open-choice`: the person looks at what
 * nobody has chosen yet.
 */
export type PublishOutcome =
  'queued' | 'no-platforms' | 'no-words' | 'untitled' | 'no-pillar' | 'not-saved' | 'open-choice';

export interface SharedByHand {
  readonly platformId: number;
  /** The post's address, if the person gave it. */
  readonly url: string | null;
}

export interface PublishItem {
  /** Asks about open choices, for a text that the person posts. Resolves to whether it goes out. */
  readonly mayGoOut: () => Promise<boolean>;
  /**
   * Queues one call behind the item's own changes. @param postsAgain the person confirmed posting again where it is
   * shared already
   */
  readonly publish: (platforms: readonly number[], options?: { postsAgain?: boolean }) => Promise<PublishOutcome>;
  readonly update: (platformId: number) => Promise<PublishOutcome>;
  readonly takeDown: (platformId: number) => Promise<PublishOutcome>;
  /** Tells the server whether a post of unknown state is on the platform. */
  readonly settle: (platformId: number, isThere: boolean) => Promise<PublishOutcome>;
  /** Records a post that the person made by hand. */
  readonly recordShared: (shared: SharedByHand) => Promise<PublishOutcome>;
  /** Takes that back. Returns whether this device stored it. */
  readonly takeBackShared: (platformId: number) => Promise<boolean>;
  readonly cancel: (callId: number) => Promise<Cancelled>;
  readonly sendAgain: (callId: number) => Promise<void>;
  readonly discard: (callId: number) => Promise<void>;
}

export interface OpenItem {
  readonly id: string;
  readonly document: Pick<OpenDocument<'content-item'>, 'doc' | 'flush' | 'flushRows'>;
  readonly apply: ApplyHere;
}

/** The actions on an open item's publications, online or offline. */
export function usePublishItem({ id, document, apply }: OpenItem): PublishItem {
  const account = useAccount();
  const promote = usePromoteIdea();
  const mayGoOut = useMayGoOut();
  return useMemo(() => {
    const home = () => requireAccount(account);
    const latest = (platformId: number) => readPublication(document.doc(), platformId);
    const isStored = () =>
      document.flush().then(
        () => true,
        () => false,
      );
    const queue = async (generations: Readonly<Record<string, number>>, words: PublishingWords) => {
      if (!(await isStored())) return 'not-saved';
      return await queuePublishingCall(home(), { itemId: id, generations, zone: deviceZone() }, words).then(
        () => 'queued' as const,
        () => 'not-saved' as const,
      );
    };
    const queueAbout = async (platformId: number, words: PublishingWords) =>
      await queue({ [platformId]: latest(platformId)?.generation ?? 1 }, words);
    const draft = () => {
      const promoted = promote(document.doc(), apply);
      return promoted === 'untitled' || promoted === 'no-pillar' ? promoted : null;
    };

    return {
      mayGoOut: async () => await mayGoOut([id]),
      publish: async (platforms, options) => {
        if (platforms.length === 0) return 'no-platforms';
        if (!hasWords(document.doc())) return 'no-words';
        if (!(await mayGoOut([id]))) return 'open-choice';
        const inTheWay = draft();
        if (inTheWay) return inTheWay;
        const generations = Object.fromEntries(
          platforms.map((platformId) => [platformId, generationFor(latest(platformId), options)]),
        );
        for (const platformId of platforms) apply('choosePlatform', { platformId, chosen: true });
        const item = document.doc();
        return await queue(generations, {
          action: 'publish',
          title: readRegister(item.title) ?? '',
          content: item.body,
        });
      },
      update: async (platformId) => {
        if (!hasWords(document.doc())) return 'no-words';
        return (await mayGoOut([id])) ? await queueAbout(platformId, { action: 'update' }) : 'open-choice';
      },
      takeDown: async (platformId) => await queueAbout(platformId, { action: 'take-down' }),
      settle: async (platformId, isThere) => await queueAbout(platformId, { action: 'settle', isThere }),
      recordShared: async ({ platformId, url }) => {
        const inTheWay = draft();
        if (inTheWay) return inTheWay;
        // A queued call would overwrite it with the server's state.
        await leaveOutPlatform(home(), { itemId: id, platformId }).catch(() => {});
        const now = Date.now();
        apply('choosePlatform', { platformId, chosen: true });
        apply('recordPublication', {
          platformId,
          generation: latest(platformId)?.generation ?? 1,
          state: 'shared',
          url,
          reason: null,
          byHand: true,
          at: new Date(now).toISOString(),
          today: format(now, 'yyyy-MM-dd'),
        });
        return (await isStored()) ? 'queued' : 'not-saved';
      },
      takeBackShared: async (platformId) => {
        const generation = latest(platformId)?.generation;
        return generation !== undefined && apply('takeBackShare', { platformId, generation }).ok && (await isStored());
      },
      cancel: async (callId) => await cancelPublishingCall(home(), callId),
      sendAgain: async (callId) => await sendRefusedCallAgain(home(), callId),
      discard: async (callId) => await discardRefusedCall(home(), callId),
    };
  }, [account, apply, document, id, mayGoOut, promote]);
}

/**
 * Queues a call to give a post the words of its draft. For an item that is not open, whose last words are stored
 * already.
 */
export function useUpdatePost(): (
  itemId: string,
  post: Pick<ChangedPost, 'platformId' | 'generation'>,
) => Promise<PublishOutcome> {
  const account = useAccount();
  const mayGoOut = useMayGoOut();
  return useCallback(
    async (itemId, { platformId, generation }) => {
      if (!(await mayGoOut([itemId]))) return 'open-choice';
      const call = { itemId, generations: { [platformId]: generation }, zone: deviceZone() };
      return await queuePublishingCall(requireAccount(account), call, { action: 'update' }).then(
        () => 'queued' as const,
        () => 'not-saved' as const,
      );
    },
    [account, mayGoOut],
  );
}

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
