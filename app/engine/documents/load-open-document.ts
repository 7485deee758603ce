import * as A from '@automerge/automerge/slim';
import { openingActor } from '#core/documents/actors.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { compactChunks } from './compact-chunks.ts';
import { DocumentStorage } from './document-storage.ts';
import { findInRepo } from './find-in-repo.ts';
import { hexFromBytes } from '../store/hex.ts';
import { OpenDocument } from './open-document.ts';
import type { OpenDocumentDeps } from './open-document-deps.ts';
import type { Random } from '../ports/ports.ts';
import { repairFromOutbox, reportProblems } from '../store/problems.ts';

export interface LoadOpenDocument<Kind extends DocumentKind> extends Pick<
  OpenDocumentDeps<Kind>,
  'id' | 'kind' | 'events'
> {
  /** The id of this device in changes. */
  readonly device: () => Promise<string>;
}

/**
 * Loads a document from this device's disk, repaired and compacted. It gets a new actor each time, so two openings
 * never share sequence numbers.
 */
export async function loadOpenDocument<Kind extends DocumentKind>(
  {
    store,
    random,
    clock,
    deviceName,
  }: Pick<OpenDocumentDeps<Kind>, 'store' | 'clock' | 'deviceName'> & { readonly random: Random },
  { kind, id, device, events }: LoadOpenDocument<Kind>,
): Promise<OpenDocument<Kind>> {
  await repairFromOutbox(store, id);
  const storage = new DocumentStorage(store, kind, id);
  const handle = await findInRepo<DocumentShapes[Kind]>(storage, id, random);
  const { sound, damaged } = storage.chunks;
  if (damaged.length > 0) await reportProblems(store, { id, kind, damaged, now: clock.now() });
  else await compactChunks(store, { id, kind, document: handle.doc(), chunks: sound });
  const actor = openingActor(await device(), hexFromBytes(random.bytes(16)));
  handle.update((loaded) => A.clone(loaded, { actor }));
  const loaded = sound.map((chunk) => chunk.hash);
  return new OpenDocument({ id, kind, handle, store, clock, deviceName, loaded, events });
}
