import { useMemo, useState } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { StoredPublishingCall } from '../../engine/store/publishing-call.ts';
import { readAtOnce } from '../../engine/store/read-at-once.ts';
import { readPublishingCalls } from '../../engine/store/publishing-calls.ts';
import { useStored } from '../account/use-stored.ts';
import { platformStates, type PlatformState } from './platform-states.ts';
import { useConnections } from '../connections/use-connections.ts';
import { useSentLately } from './use-sent-lately.ts';

export interface Publications {
  readonly platforms: readonly PlatformState[];
  /** Calls about the item that this device has not sent, and those that the server refused. */
  readonly calls: readonly StoredPublishingCall[];
  readonly connections: readonly ConnectionReply[];
  /** Marks a call that is about to be cancelled, so that its removal is not mistaken for a sent call. */
  readonly cancelling: (callId: number) => void;
}

const none: readonly StoredPublishingCall[] = [];

/**
 * An open item's state on every platform: its document merged with the calls queued on this device, updated as both
 * change.
 */
export function usePublications(id: string, item: ContentItem): Publications {
  const connections = useConnections();
  const calls =
    useStored((store) => readAtOnce(store, ['outbox'], (transaction) => readPublishingCalls(transaction, id)), none, [
      id,
    ]) ?? none;
  const [cancelled, setCancelled] = useState<ReadonlySet<number>>(new Set());
  const sentLately = useSentLately(item, calls, cancelled);
  return useMemo(() => {
    const connected = new Set(connections.map(({ platformId }) => platformId));
    return {
      platforms: platformStates({ item, calls, connected, sentLately }),
      calls,
      connections,
      cancelling: (callId) => setCancelled((others) => new Set([...others, callId])),
    };
  }, [item, calls, connections, sentLately]);
}
