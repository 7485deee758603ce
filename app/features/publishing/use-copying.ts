import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlatformState } from './platform-states.ts';
import type { PublishItem } from './use-publish-item.ts';

export interface Copying {
  /** The platform's. */
  readonly id: number;
  /** Whether it is posted already, and its link is asked for. */
  readonly isPosted: boolean;
  readonly isOpen: boolean;
}

/** The text that the person posts by hand. There is no way to it but `handOver`, which asks about open choices. */
export interface Copier {
  /** Null while none was asked for. */
  readonly copying: Copying | null;
  /** Shows the text for a platform. Resolves to whether it is shown. */
  readonly handOver: (platformId: number) => Promise<boolean>;
  /** Asks for the link of a post that the person has posted. */
  readonly askForLink: (platformId: number) => void;
  readonly close: () => void;
}

/** @param start the platform whose text is shown at once: a notification has led here */
export function useCopying(publishing: PublishItem, start: number | null = null): Copier {
  const [copying, setCopying] = useState<Copying | null>(null);
  const handOver = async (id: number) => {
    if (!(await publishing.mayGoOut())) return false;
    setCopying({ id, isPosted: false, isOpen: true });
    return true;
  };
  const isBegun = useRef(false);
  const begin = useEffectEvent((id: number) => void handOver(id));
  useEffect(() => {
    if (start === null || isBegun.current) return;
    isBegun.current = true;
    begin(start);
  }, [start]);
  return {
    copying,
    handOver,
    askForLink: (id) => setCopying({ id, isPosted: true, isOpen: true }),
    close: () => setCopying(copying && { ...copying, isOpen: false }),
  };
}

/** The first platform that the person posts to; null when the server posts to all of them. */
export function firstByHand(left: readonly PlatformState[]): number | null {
  return left.find(({ postedBy }) => postedBy === 'person')?.platform.id ?? null;
}
