import type { HeldPost } from '#server/testing/stand-in-platform/script.ts';

/** An item that the server said it would post. */
export interface Due {
  readonly id: string;
  readonly platformId: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  /** Of this item alone. */
  readonly text: string;
}

export interface PublishingVerdict {
  readonly due: number;
  readonly once: number;
  /** On the platform more than once; of a webhook, under more than one event id. */
  readonly doubled: number;
  /** Events that a webhook was sent more than once under one id, which receivers tell apart. */
  readonly repeated: number;
  /** Neither posted, nor is the author asked. */
  readonly lost: number;
  /** Not posted, and the author is asked. */
  readonly asks: number;
  /** Posted, and neither told so nor asked. */
  readonly unsaid: number;
  /** From the time of an item to its first post. Milliseconds. */
  readonly delays: readonly number[];
}

export interface PublicationRecord {
  readonly item_id: string;
  readonly state: string;
}

const ASKING: readonly string[] = ['unknown', 'failed', 'overdue', 'by-hand'];

/** What became of items that were due, by what the platform holds and what the server says of them. */
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
  const items = due.map((item) => {
    const isEvent = item.platformId === webhook;
    const own = posts.filter(({ kind, text }) =>
      isEvent ? kind === 'event' && text.includes(JSON.stringify(item.id)) : kind === 'status' && text === item.text,
    );
    const names = new Set(own.map(({ id, headers }) => (isEvent ? headers['x-rostrum-event-id'] : id)));
    const first = own.map(({ createdAt }) => Date.parse(createdAt)).toSorted((left, right) => left - right)[0];
    const state = states.get(item.id) ?? 'none';
    return { own: own.length, names: names.size, state, delay: first === undefined ? null : first - item.dueAt };
  });
  const count = (isSo: (item: (typeof items)[number]) => boolean) => items.filter(isSo).length;
  return {
    due: due.length,
    once: count(({ names }) => names === 1),
    doubled: count(({ names }) => names > 1),
    repeated: count(({ own, names }) => names === 1 && own > 1),
    lost: count(({ names, state }) => names === 0 && !ASKING.includes(state)),
    asks: count(({ names, state }) => names === 0 && ASKING.includes(state)),
    unsaid: count(({ names, state }) => names > 0 && state !== 'shared' && !ASKING.includes(state)),
    delays: items.flatMap(({ delay }) => (delay === null ? [] : [delay])),
  };
}
