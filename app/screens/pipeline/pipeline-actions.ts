import type { ContentStatus } from '#core/documents/content-item.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

/** What can be done to an item of the pipeline, wherever it is shown. The object stays the same while the page does. */
export interface PipelineActions {
  readonly edit: (item: StoredContentRow) => void;
  readonly preview: (item: StoredContentRow) => void;
  /** Deletes it, or asks first where something of it is published. */
  readonly remove: (item: StoredContentRow) => Promise<void>;
  readonly removeAnyway: (item: StoredContentRow) => Promise<void>;
  /** What its status offers: Write, Schedule, Publish Now or Share Again. */
  readonly act: (item: StoredContentRow) => void;
  /** Chooses when it goes out. */
  readonly schedule: (item: StoredContentRow) => void;
  /** Chooses how often it goes out again. */
  readonly repeat: (item: StoredContentRow) => void;
  readonly move: (item: StoredContentRow, to: ContentStatus) => void;
  readonly choose: (id: string, isChosen: boolean) => void;
}

/** What an item's status offers. */
export const statusAction: Readonly<Record<ContentStatus, string>> = {
  ideas: 'Write',
  draft: 'Schedule',
  scheduled: 'Publish Now',
  published: 'Share Again',
};
