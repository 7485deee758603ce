import { useEffect, useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readPublications } from '#core/publishing/publications.ts';
import type { StoredPublishingCall } from '../../engine/store/publishing-call.ts';
import { standing, takenCalls, type SentLately } from './platform-states.ts';

/** The server's word follows within a moment. After this long nothing may be claimed without it, in milliseconds. */
const SOON_MS = 10_000;

const none: SentLately = new Map();

/** The platforms about which the server took a call a moment ago, so that nothing blinks until its word is here. */
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
    const publications = readPublications(item);
    if (taken.length > 0)
      setSent(new Map([...sent, ...taken.map((id) => [id, standing(publications.get(id) ?? null)] as const)]));
  }
  useEffect(() => {
    if (sent.size === 0) return undefined;
    const timer = setTimeout(() => setSent(none), SOON_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
