import type { DocHandle } from '@automerge/automerge-repo/slim';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import type { DeviceStore } from './device-store.ts';
import type { Clock } from './ports.ts';

/** Events that an open document reports to the registry that opened it. */
export interface OpenDocumentEvents {
  /** Words were typed that are not on the disk yet. */
  typed(): void;
  /** A change reached the disk together with its outbox row. */
  stored(documentId: string): void;
  /** The disk refused a change (true) or has taken everything (false). */
  unsaved(documentId: string, failing: boolean): void;
}

export interface OpenDocumentDeps<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly handle: DocHandle<DocumentShapes[Kind]>;
  readonly store: DeviceStore;
  readonly clock: Clock;
  /** How this device names itself in the history. */
  readonly deviceName: string;
  /** Hashes of the stored chunks that the handle was loaded from. */
  readonly loaded: Iterable<string>;
  readonly events: OpenDocumentEvents;
}
