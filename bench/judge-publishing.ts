import type { HeldPost } from '#server/testing/stand-in-platform/script.ts';

/** An item that the server agreed to post. */
export interface Due {
  readonly id: string;
  readonly platformId: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  /** Unique to this item, and no part of another item's text. */
  readonly text: string;
  /** The same for each further post of its thread; none for a single post. */
  readonly further?: readonly string[];
}

export interface PublishingVerdict {
  readonly due: number;
  /** All of its posts are there once. */
  readonly once: number;
  /** A post of it is on the platform more than once; for a webhook, under more than one event id. */
  readonly doubled: number;
  /** Events that a webhook received more than once under one id, which receivers can recognise. */
  readonly repeated: number;
  /** A post of it is missing, and the author was not asked. */
  readonly lost: number;
  /** The author is asked whether it is posted, posted or not. */
  readonly unknown: number;
  /** Not posted, and the author was told so. */
  readonly asks: number;
  /** Posted, but the item neither says so nor asks. */
  readonly unsaid: number;
  /** Posted, but the author was told that it is not. */
  readonly denied: number;
  /** Some of its posts are there, and the author was told to post it by hand. */
  readonly handedOver: number;
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
    const parts = isEvent ? [JSON.stringify(item.id)] : [item.text, ...(item.further ?? [])];
    const found = parts.map((part) =>
      shown.filter(({ kind, text }) => (kind === 'event') === isEvent && text.includes(part)),
    );
    const own = found[0]!;
    const names = found.map(
      (same) => new Set(same.map(({ id, headers }) => (isEvent ? headers['x-rostrum-event-id'] : id))).size,
    );
    const first = own.map(({ createdAt }) => Date.parse(createdAt)).toSorted((left, right) => left - right)[0];
    const state = states.get(item.id) ?? 'none';
    const isWhole = names.every((count) => count > 0);
    return {
      own: own.length,
      names: Math.max(...names),
      isWhole,
      state,
      delay: first === undefined ? null : first - item.dueAt,
    };
  });
  const count = (isSo: (item: (typeof items)[number]) => boolean) => items.filter(isSo).length;
  const isTold = ({ state }: (typeof items)[number]) => TOLD.includes(state);
  const isHandedOver = ({ names, isWhole, state }: (typeof items)[number]) =>
    names > 0 && !isWhole && state === 'by-hand';
  return {
    due: due.length,
    once: count(({ names, isWhole }) => isWhole && names === 1),
    doubled: count(({ names }) => names > 1),
    repeated: count(({ own, names }) => names === 1 && own > 1),
    lost: count((item) => !item.isWhole && item.state !== 'unknown' && !isTold(item)),
    unknown: count(({ state }) => state === 'unknown'),
    asks: count((item) => !item.isWhole && isTold(item) && !isHandedOver(item)),
    unsaid: count((item) => item.names > 0 && item.state !== 'shared' && item.state !== 'unknown' && !isTold(item)),
    denied: count((item) => item.isWhole && isTold(item)),
    handedOver: count(isHandedOver),
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
