import type { TextCodec } from '#core/sync/frames.ts';
import { feedPageBytes, pushBatch } from '#core/sync/protocol.ts';
import type { EngineDeps } from '../ports.ts';
import { patchFeed, readFeed } from '../store/feed.ts';
import type { FeedRow } from '../store/rows.ts';

/** The two payloads whose size is adapted to the measured throughput: a page of changes, and the body of a push. */
export type Load = 'pageBytes' | 'pushBytes';

/** Bytes. `first` is used before anything was measured: even a slow connection shows something within seconds. */
const BOUNDS: Readonly<Record<Load, { readonly least: number; readonly first: number; readonly most: number }>> = {
  pageBytes: { least: 64 << 10, first: 256 << 10, most: feedPageBytes },
  pushBytes: { least: 64 << 10, first: 128 << 10, most: pushBatch.bytes },
};
/**
 * Target duration of one exchange in milliseconds: the most that a cut loses, and the time between two signs of
 * progress.
 */
const TARGET_MS = 8_000;
/** Bytes. The duration of a smaller exchange says more about the server than about the connection. */
const MEASURABLE = 16 << 10;
/** Milliseconds. An exchange that failed sooner was never in transit. */
const CUT_AFTER_MS = 1_000;
/** Largest growth from one exchange to the next: one good moment must not produce a page that takes minutes. */
const GROWTH = 8;

/** Number of bytes that the next exchange should carry. */
export function loadOf(feed: FeedRow | undefined, load: Load): number {
  return feed?.[load] ?? BOUNDS[load].first;
}

interface Carried {
  readonly bytes: number;
  /** Duration; the clock may have jumped meanwhile. */
  readonly ms: number;
  /** False when the connection was cut or timed out first. */
  readonly arrived: boolean;
}

/** The size of the next exchange, from the result of this one. */
function nextLoad(current: number, load: Load, { bytes, ms, arrived }: Carried): number {
  const { least, most } = BOUNDS[load];
  if (!arrived) return ms < CUT_AFTER_MS ? current : Math.max(least, Math.floor(current / 2));
  if (bytes < MEASURABLE || ms < 0) return current;
  const fitting = (bytes / Math.max(1, ms)) * TARGET_MS;
  return Math.floor(Math.min(most, Math.max(least, Math.min(fitting, current * GROWTH))));
}

/** Stores the measurement of an exchange for the next one. */
export async function noteCarried({ store }: EngineDeps, load: Load, carried: Carried): Promise<void> {
  const feed = await readFeed(store);
  const current = loadOf(feed, load);
  const next = nextLoad(current, load, carried);
  // Throughput always varies: small differences are not worth a write.
  if (Math.abs(next - current) < current / 4) return;
  await store.write(['feed'], (transaction) => patchFeed(transaction, { [load]: next }));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const utf8: TextCodec = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
};
