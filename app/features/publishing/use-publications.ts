import { connectedIds } from '#core/publishing/connection-state.ts';
import { useEffect, useMemo, useState } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { StoredPublishingCall } from '../../engine/store/publishing-call.ts';
import { readAtOnce } from '../../engine/store/read-at-once.ts';
import { readPublishingCalls } from '../../engine/store/publishing-calls.ts';
import { useStored } from '../account/use-stored.ts';
import { type PlatformState, platformStates, type SentLately, standing, takenCalls } from './platform-states.ts';
import { useNow } from '../../ui/use-now.ts';
import { useConnectionList } from '../connections/use-connections.ts';
import { readPublication } from '#core/publishing/read-publications.ts';

export interface Publications {
  readonly platforms: readonly PlatformState[];
  /** Calls about the item that this device has not sent, and those that the server refused. */
  readonly calls: readonly StoredPublishingCall[];
  readonly connections: readonly ConnectionReply[];
  /** Whether the connections are known. Until then every platform but the own site seems to be posted to by hand. */
  readonly areConnectionsKnown: boolean;
  /** Marks a call that is about to be cancelled, so that its removal is not mistaken for a sent call. */
  readonly cancelling: (callId: number) => void;
}

const none: readonly StoredPublishingCall[] = [];

/**
 * An open item's state on every platform: its document merged with the calls queued on this device, updated as both
 * change.
 */
export function usePublications(id: string, item: ContentItem): Publications {
  const { connections, isKnown } = useConnectionList();
  const now = useNow();
  const calls =
    useStored((store) => readAtOnce(store, ['outbox'], (transaction) => readPublishingCalls(transaction, id)), none, [
      id,
    ]) ?? none;
  const [cancelled, setCancelled] = useState<ReadonlySet<number>>(new Set());
  const sentLately = useSentLately(item, calls, cancelled);
  return useMemo(() => {
    const connected = connectedIds(connections, now);
    return {
      platforms: platformStates({ item, calls, connected, sentLately }),
      calls,
      connections,
      areConnectionsKnown: isKnown,
      cancelling: (callId) => setCancelled((others) => new Set([...others, callId])),
    };
  }, [item, calls, connections, isKnown, now, sentLately]);
}

/** Milliseconds. The server's update usually follows within a moment; after this time nothing is assumed without it. */
const SOON_MS = 10_000;

const nothingSent: SentLately = new Map();

/**
 * The platforms about which the server has just accepted a call, so that their state does not flicker until its update
 * arrives.
 */
function useSentLately(
  item: ContentItem,
  calls: readonly StoredPublishingCall[],
  cancelled: ReadonlySet<number>,
): SentLately {
  const [before, setBefore] = useState(calls);
  const [sent, setSent] = useState(nothingSent);
  if (calls !== before) {
    setBefore(calls);
    const taken = takenCalls(before, calls, cancelled);
    if (taken.length > 0)
      setSent(new Map([...sent, ...taken.map((id) => [id, standing(readPublication(item, id))] as const)]));
  }
  useEffect(() => {
    if (sent.size === 0) return undefined;
    const timer = setTimeout(() => setSent(nothingSent), SOON_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
