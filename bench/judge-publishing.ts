import type { HeldPost } from '#server/testing/stand-in-platform/script.ts';

/** An item that the server agreed to post. */
export interface Due {
  readonly id: string;
  readonly platformId: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  /** Unique to this item, and no part of another item's text. */
  readonly text: string;
}

export interface PublishingVerdict {
  readonly due: number;
  readonly once: number;
  /** On the platform more than once; for a webhook, under more than one event id. */
  readonly doubled: number;
  /** Events that a webhook received more than once under one id, which receivers can recognise. */
  readonly repeated: number;
  /** Not posted, and the author was not asked. */
  readonly lost: number;
  /** The author is asked whether it is posted, posted or not. */
  readonly unknown: number;
  /** Not posted, and the author was told so. */
  readonly asks: number;
  /** Posted, but the item neither says so nor asks. */
  readonly unsaid: number;
  /** Posted, but the author was told that it is not. */
  readonly denied: number;
  /** From an item's due time to its first post. Milliseconds. */
  readonly delays: readonly number[];
}

export interface PublicationRecord {
  readonly item_id: string;
  readonly state: string;
}

/** States in which an author knows that an item is not posted. */
const TOLD: readonly string[] = ['failed', 'overdue', 'by-hand'];

/** Compares the due items with the platform's posts and the server's states. */
export function judgePublishing({
  due,
  records,
  posts,
  webhook,
}: {
  readonly due: readonly Due[];
  readonly records: readonly PublicationRecord[];
  readonly posts: readonly HeldPost[];
  /** The platform id whose posts are events. */
  readonly webhook: number;
}): PublishingVerdict {
  const states = new Map(records.map(({ item_id, state }) => [item_id, state]));
  const shown = posts.filter(isShown);
  const items = due.map((item) => {
    const isEvent = item.platformId === webhook;
    const own = shown.filter(({ kind, text }) =>
      isEvent
        ? kind === 'event' && text.includes(JSON.stringify(item.id))
        : kind !== 'event' && text.includes(item.text),
    );
    const names = new Set(own.map(({ id, headers }) => (isEvent ? headers['x-rostrum-event-id'] : id)));
    const first = own.map(({ createdAt }) => Date.parse(createdAt)).toSorted((left, right) => left - right)[0];
    const state = states.get(item.id) ?? 'none';
    return { own: own.length, names: names.size, state, delay: first === undefined ? null : first - item.dueAt };
  });
  const count = (isSo: (item: (typeof items)[number]) => boolean) => items.filter(isSo).length;
  const isTold = ({ state }: (typeof items)[number]) => TOLD.includes(state);
  return {
    due: due.length,
    once: count(({ names }) => names === 1),
    doubled: count(({ names }) => names > 1),
    repeated: count(({ own, names }) => names === 1 && own > 1),
    lost: count((item) => item.names === 0 && item.state !== 'unknown' && !isTold(item)),
    unknown: count(({ state }) => state === 'unknown'),
    asks: count((item) => item.names === 0 && isTold(item)),
    unsaid: count((item) => item.names > 0 && item.state !== 'shared' && item.state !== 'unknown' && !isTold(item)),
    denied: count((item) => item.names > 0 && isTold(item)),
    delays: items.flatMap(({ delay }) => (delay === null ? [] : [delay])),
  };
}

/** States of articles that readers see, as WordPress and Ghost name them. */
const SHOWN: readonly unknown[] = ['publish', 'published', undefined];

/** Whether readers see a post: not a draft, a tag or a picture. */
function isShown({ kind, record }: HeldPost): boolean {
  if (kind === 'tag' || kind === 'picture') return false;
  return kind !== 'article' || (SHOWN.includes(record?.['status']) && record?.['published'] !== false);
}
