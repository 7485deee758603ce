import type { TextCodec } from '#core/sync/frames.ts';
import { feedPageBytes, pushBatch } from '#core/sync/protocol.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';
import { patchFeed, readFeed } from '../ports/feed.ts';
import type { FeedRow } from '../store/rows.ts';

/** What is sized by what the line carried before: a page of changes, and the body of a push. */
export type Load = 'pageBytes' | 'pushBytes';

/** Bytes. What is first asked of a line that nothing is known of lets a slow one show something within seconds. */
const BOUNDS: Readonly<Record<Load, { readonly least: number; readonly first: number; readonly most: number }>> = {
  pageBytes: { least: 64 << 10, first: 256 << 10, most: feedPageBytes },
  pushBytes: { least: 64 << 10, first: 128 << 10, most: pushBatch.bytes },
};
/** Milliseconds that one exchange should take: what a cut loses, and the time between two signs of progress. */
const TARGET_MS = 8_000;
/** Bytes. Less than this says more of the server than of the line. */
const MEASURABLE = 16 << 10;
/** Milliseconds. What failed sooner was never on its way. */
const CUT_AFTER_MS = 1_000;
/** How much more the next exchange may carry: one good moment must not make a page that takes minutes. */
const GROWTH = 8;

/** How many bytes the next exchange should carry. */
export function loadOf(feed: FeedRow | undefined, load: Load): number {
  return feed?.[load] ?? BOUNDS[load].first;
}

interface Carried {
  readonly bytes: number;
  /** How long it took; the clock may have jumped meanwhile. */
  readonly ms: number;
  /** False when the line was cut or fell silent first. */
  readonly arrived: boolean;
}

/** The next load, by what the line made of this one. */
function nextLoad(current: number, load: Load, { bytes, ms, arrived }: Carried): number {
  const { least, most } = BOUNDS[load];
  if (!arrived) return ms < CUT_AFTER_MS ? current : Math.max(least, Math.floor(current / 2));
  if (bytes < MEASURABLE || ms < 0) return current;
  const fitting = (bytes / Math.max(1, ms)) * TARGET_MS;
  return Math.floor(Math.min(most, Math.max(least, Math.min(fitting, current * GROWTH))));
}

/** Keeps what an exchange says of the line, for the next one. */
export async function noteCarried({ store }: EngineDeps, load: Load, carried: Carried): Promise<void> {
  const feed = await readFeed(store);
  const current = loadOf(feed, load);
  const next = nextLoad(current, load, carried);
  // A line is never twice the same: small differences are not worth a write.
  if (Math.abs(next - current) < current / 4) return;
  await store.write(['feed'], (transaction) => patchFeed(transaction, { [load]: next }));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const utf8: TextCodec = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
};
