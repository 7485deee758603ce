import type { RemixiconComponentType } from '@remixicon/react';
import type { ContentRow } from '#core/content/content-row.ts';
import type { Result } from '#core/kernel/result.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import type { ItemCommands } from './item-commands.ts';

/** Where actions are offered: a list, or beside the item that is open. */
export type ActionPlace = 'studio' | 'pipeline' | 'calendar' | 'open-item';

/** Actions that a list carries out itself. */
export interface ListTools {
  /** Edits an idea in its row. */
  readonly editHere?: (item: StoredContentRow) => void;
  readonly preview?: (item: StoredContentRow) => void;
  /** The button's label in the dialog that schedules; "Schedule" by default. */
  readonly scheduleLabel?: string;
  /** Whether it can be moved up (-1) or down (1) by one. */
  readonly canMove?: (item: StoredContentRow, by: -1 | 1) => boolean;
  readonly move?: (item: StoredContentRow, by: -1 | 1) => void;
  /** Hides the row while the device deletes it. @param remove resolves to false when it was not deleted */
  readonly leave?: (item: StoredContentRow, remove: () => Promise<boolean>) => Promise<void>;
  /** Sentences about the posts of an item that was scheduled, with a space before them; empty where there is nothing to say. */
  readonly noteOn?: (item: StoredContentRow) => Promise<string>;
  /**
   * Asks where devices wrote different things; resolves to whether the items may be scheduled as they are. Only a list that
   * asks offers to move an item to another day.
   */
  readonly mayGoOut?: (ids: readonly string[]) => Promise<boolean>;
}

/** A dialog about an item. */
export type ItemDialog =
  | { readonly type: 'publish' | 'repeat' | 'update'; readonly item: StoredContentRow }
  | {
      readonly type: 'schedule';
      readonly item: StoredContentRow;
      /** The initial time, instead of the item's or the default one. */
      readonly start?: TypedTime | undefined;
      /** The button's label; "Schedule" by default. */
      readonly action?: string | undefined;
    }
  | { readonly type: 'delete'; readonly item: StoredContentRow; readonly onDelete: () => void };

export interface ActionTools {
  readonly commands: ItemCommands;
  /** Opens a page. @param state the history state; with `writing`, the text gets the letters typed from now on */
  readonly go: (path: string, state?: object) => void;
  readonly openElsewhere: (url: string) => void;
  readonly copy: (url: string) => void;
  readonly ask: (dialog: ItemDialog) => void;
  readonly list: ListTools;
  /** The address of this installation, without a slash at the end. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** IANA time zone. */
  readonly zone: string;
}

/** A completed change. */
export interface Changed {
  readonly title: string;
  readonly text?: string;
  /** Null when the earlier state cannot be restored because its time has passed. */
  readonly undo: (() => Promise<Result<unknown, string>>) | null;
}

export interface Failure {
  /** The title when it cannot be done; the text is the reason. */
  readonly refused: string;
  /** The message when the device could not store it. */
  readonly notStored: (row: ContentRow) => { readonly title: string; readonly text: string };
}

export interface Described {
  readonly label: string | ((row: ContentRow) => string);
  readonly icon: RemixiconComponentType;
  /** Absent for an action that is offered everywhere. */
  readonly places?: readonly ActionPlace[];
  readonly isOffered: (row: ContentRow, clock: Clock) => boolean;
  /** Whether the list can do it for this item; absent for an action that needs no list. */
  readonly isInList?: (item: StoredContentRow, list: ListTools) => boolean;
  readonly isDangerous?: true;
}

export type ItemAction = Described &
  (
    | { readonly kind: 'open' | 'ask'; readonly run: (item: StoredContentRow, tools: ActionTools) => void }
    | {
        readonly kind: 'change';
        /** Whether it asks before it runs, in a dialog of its own. */
        readonly asksFirst?: (row: ContentRow) => boolean;
        /** The item leaves its list. */
        readonly leavesList?: true;
        /** Resolves to null where the person stopped it. */
        readonly run: (item: StoredContentRow, tools: ActionTools) => Promise<Result<Changed | null, string>>;
        readonly failure: Failure;
      }
  );
