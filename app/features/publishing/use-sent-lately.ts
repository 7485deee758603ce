import { useEffect, useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readPublication } from '#core/publishing/read-publications.ts';
import type { StoredPublishingCall } from '../../engine/store/publishing-call.ts';
import { standing, takenCalls, type SentLately } from './platform-states.ts';

/** Milliseconds. The server's update usually follows within a moment; after this time nothing is assumed without it. */
const SOON_MS = 10_000;

const none: SentLately = new Map();

/**
 * The platforms about which the server has just accepted a call, so that their state does not flicker until its update
 * arrives.
 */
export function useSentLately(
  item: ContentItem,
  calls: readonly StoredPublishingCall[],
  cancelled: ReadonlySet<number>,
): SentLately {
  const [before, setBefore] = useState(calls);
  const [sent, setSent] = useState(none);
  if (calls !== before) {
    setBefore(calls);
    const taken = takenCalls(before, calls, cancelled);
    if (taken.length > 0)
      setSent(new Map([...sent, ...taken.map((id) => [id, standing(readPublication(item, id))] as const)]));
  }
  useEffect(() => {
    if (sent.size === 0) return undefined;
    const timer = setTimeout(() => setSent(none), SOON_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
