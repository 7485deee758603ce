import { free } from '@automerge/automerge/slim';
import { loadDocument } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import { contentRow } from '#core/content/content-row.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { changeAsOf } from '../change-as-of.ts';
import type { DeviceStore } from '../device-store.ts';
import { readChunks } from '../document-storage.ts';
import type { ChunkRow } from '../rows.ts';
import type { BroughtDocument } from '../write-brought.ts';

/** An item that would be posted by itself once it is here. */
export interface ScheduledHere {
  readonly id: string;
  readonly title: string;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

/** The schedule that an item would get by merging these chunks; null if that is not new. */
export function newlyScheduled(
  id: string,
  here: readonly Uint8Array[],
  chunks: readonly Uint8Array[],
): ScheduledHere | null {
  const after = scheduleIn(id, [...here, ...chunks]);
  const isNews = after !== null && (here.length === 0 || scheduleIn(id, here)?.at !== after.at);
  return isNews ? after : null;
}

function scheduleIn(id: string, chunks: readonly Uint8Array[]): ScheduledHere | null {
  const item = loadDocument('content-item', chunks);
  try {
    const { status, deletedAt, scheduledAt, title } = contentRow(item);
    const isDue = status === 'scheduled' && deletedAt === null && scheduledAt !== null;
    return isDue ? { id, title, at: scheduledAt } : null;
  } finally {
    free(item);
  }
}

interface AsDraft {
  readonly store: DeviceStore;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly newActor: () => Promise<string>;
}

/** The same item with one more change, which takes its due time away: both are stored together. */
export async function asDraft({ store, now, newActor }: AsDraft, brought: BroughtDocument): Promise<BroughtDocument> {
  const { sound } = await readChunks(store, brought.id);
  const item = loadDocument(
    'content-item',
    [...sound, ...brought.chunks].map(({ bytes }) => bytes),
  );
  try {
    const options = { time: Math.floor(now / 1000) };
    const actor = await newActor();
    const changed = changeAsOf(item, { actor, options, name: 'unscheduleItem', input: undefined });
    if (!changed.ok || !changed.value.made) return brought;
    return { ...brought, chunks: [...brought.chunks, chunkOf(brought, changed.value.made)] };
  } finally {
    free(item);
  }
}

export function chunkOf(
  { id, kind }: { readonly id: string; readonly kind: DocumentKind },
  bytes: Uint8Array,
): ChunkRow {
  return { documentId: id, hash: chunkHash(bytes), kind, bytes };
}
