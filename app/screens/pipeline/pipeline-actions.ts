import type { ContentStatus } from '#core/documents/content-item.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

/** The actions on an item of the pipeline, wherever it is shown. The object is stable for the life of the page. */
export interface PipelineActions {
  readonly edit: (item: StoredContentRow) => void;
  readonly preview: (item: StoredContentRow) => void;
  /** Deletes it, or asks first when some of it is published. */
  readonly remove: (item: StoredContentRow) => Promise<void>;
  readonly removeAnyway: (item: StoredContentRow) => Promise<void>;
  /** The action for its status: Write, Schedule, Publish Now or Share Again. */
  readonly act: (item: StoredContentRow) => void;
  readonly schedule: (item: StoredContentRow) => void;
  readonly repeat: (item: StoredContentRow) => void;
  readonly move: (item: StoredContentRow, to: ContentStatus) => void;
  readonly choose: (id: string, isChosen: boolean) => void;
}

/** The label of the action for an item's status. */
export const statusAction: Readonly<Record<ContentStatus, string>> = {
  ideas: 'Write',
  draft: 'Schedule',
  scheduled: 'Publish Now',
  published: 'Share Again',
};
