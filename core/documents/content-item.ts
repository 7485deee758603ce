/**
 * The shape of a content item: one document from idea to published post. An idea that is opened on two devices at once
 * is one document, so both devices' edits merge.
 *
 * There are three kinds of values. Plain strings are collaborative text: they are edited by splices, and both devices'
 * words are kept. A `Register` (a title, choice, id or date) is replaced as a whole: unequal values written at the same
 * time stay readable and are offered as a choice. A record is a set with one key per entry, so entries that two devices
 * add are all kept.
 *
 * Invariants: every text and map exists from the document's first bytes (`templates.ts`), because two devices that each
 * create one at the same key would keep only one side. Deleting sets `deletedAt` and removes nothing. An optional field
 * is absent in older documents. Commands validate before they write; readers accept anything, because a document may
 * hold values written by another version.
 */

import type { ImmutableString } from '@automerge/automerge/slim';
import type { StepId } from './steps.ts';

/** One line or enum value. It is replaced as a whole, so unequal concurrent values stay readable as a conflict. */
export type Register = ImmutableString | null;

/** When an item is due. Written and replaced as a whole, so that parts from two devices are never mixed. */
export interface Schedule {
  /** UTC instant, ISO 8601. */
  at: ImmutableString;
  /** The time that the person chose on the clock of `zone`, yyyy-MM-ddTHH:mm. */
  localTime: ImmutableString;
  /** IANA time zone. */
  zone: ImmutableString;
}

/**
 * The card of a link, which a post shows on platforms that take one. Written and replaced as a whole, so that parts of
 * two pages are never mixed.
 */
export interface LinkCardRegisters {
  url: ImmutableString;
  title: ImmutableString;
  /** Blank where there is none. */
  description: ImmutableString;
  /** Hash of a stored picture. */
  image: Register;
}

/**
 * The result of publishing an item on one platform. Written by the server, or by a device when the person posts it by
 * hand.
 */
export interface PublicationRegisters {
  /** See `core/publishing/publication.ts`. */
  status: ImmutableString;
  /** Incremented by a retry after a failure or by a confirmed repost. */
  generation: number;
  url: Register;
  /** UTC instant, ISO 8601, of the last change of state. */
  at: Register;
  /**
   * yyyy-MM-dd in the person's zone when the item was first shared there. Set once and never changed, so that a later
   * generation does not take away what was earned. Absent in older documents.
   */
  on?: Register;
  /** UTC instant, ISO 8601, at which the post was last updated to match the item. Absent or null when it never was. */
  updatedAt?: Register;
  /**
   * The mark of the words that the post on the own site has (`core/publishing/posted-mark.ts`). Absent elsewhere, and in
   * older documents.
   */
  posted?: Register;
  /** Whether the person recorded the share, because they posted it themselves. Absent: the server did. */
  byHand?: boolean;
  /** The figures that the person typed in (`core/publishing/typed-figures.ts`). Absent or null where there are none. */
  figures?: Register;
  /** Why it is in this state, as a sentence. It quotes the platform's answer if there was one. */
  reason?: Register;
}

/** A row of an ordered list of texts. */
export interface TextRow {
  text: string;
  /** Fractional index. */
  position: ImmutableString;
  /**
   * The text at the time of removal. If the current text differs, because another device kept writing in the row, the
   * row is shown again.
   */
  removed: Register;
}

/**
 * A text beside the draft: a platform's variant, which is posted there instead of the draft, or a rewrite. See
 * `read-variants.ts`.
 */
export interface Variant {
  /** 0 for a rewrite. */
  platformId: number;
  /** Markdown, like the draft. */
  text: string;
  /**
   * Heads of the item at which the variant was last known to match the draft, as a `versionKey`. Empty when these are
   * the heads of the change that created the variant.
   */
  fits: Register;
  /** UTC instant, ISO 8601. */
  startedAt: Register;
  /**
   * The text at the time of removal. If the current text differs, because another device kept writing in it, the
   * variant exists again.
   */
  removed: Register;
  /** The variant that replaced it; null when it was removed in favour of the draft. */
  removedFor: Register;
}

export type StepValue = string | Register | boolean | Record<string, boolean> | Record<string, TextRow>;

/** One document from idea to published post. Plain strings are collaborative text. */
export interface ContentItem {
  schemaVersion: number;
  /** The document's own id. A chunk that was filed under another document's id is rejected because of it. */
  id: Register;
  title: Register;
  description: string;
  body: string;
  status: Register;
  /** Chosen platforms: id to order of choice. The lowest order is the main platform. */
  platforms: Record<string, number>;
  pillarId: Register;
  /** Tags: name to order of addition. */
  tags: Record<string, number>;
  /** Fractional index among the ideas. */
  position: Register;
  schedule: Schedule | null;
  /** Absent or null where none was chosen. */
  linkCard?: LinkCardRegisters | null;
  /** UTC instant, ISO 8601. */
  createdAt: Register;
  /** yyyy-MM-dd in the person's zone when it was created. */
  createdOn: Register;
  /** UTC instant, ISO 8601, at which it became a draft. Absent until then, and in older documents. */
  draftedAt?: Register;
  /** yyyy-MM-dd in the person's zone when it became a draft. Absent until then, and in older documents. */
  draftedOn?: Register;
  publications: Record<string, PublicationRegisters>;
  steps: Record<StepId, Record<string, StepValue>>;
  /** Step values as an API client sent them (JSON), by `step.field`, when their shape differs from the stored one. */
  sentAs: Record<string, Register>;
  /** The person's names for versions of the item, by `versionKey`; null for a name that was removed. */
  versionNames: Record<string, Register>;
  /** Sentences of the draft that a model wrote, by `sentenceKey`; false once the person has claimed them. */
  assisted: Record<string, boolean>;
  /**
   * Platforms' own texts, and rewrites, each under a new id. When two devices start one for the same platform at once,
   * there are two texts, and both exist until the person chooses.
   */
  variants: Record<string, Variant>;
  /** The item that this one was repurposed from. */
  sourceId: Register;
  /** UTC instant, ISO 8601, of the deletion; null for an item that is not deleted. */
  deletedAt: Register;
}

type RegisterName = {
  [Name in keyof ContentItem]-?: Exclude<ContentItem[Name], undefined> extends
    Register | Schedule | LinkCardRegisters | null
    ? Name
    : never;
}[keyof ContentItem];

/**
 * Whether unequal concurrent values of a register are offered to the person as a choice. `false` when no value is wrong
 * (a position) or the program sets it (a date of creation).
 */
export const isOffered: Readonly<Record<RegisterName, boolean>> = {
  id: false,
  title: true,
  status: true,
  pillarId: true,
  position: false,
  schedule: true,
  linkCard: true,
  createdAt: false,
  createdOn: false,
  draftedAt: false,
  draftedOn: false,
  sourceId: false,
  deletedAt: false,
};

export type ContentStatus = 'ideas' | 'draft' | 'scheduled' | 'published';
export const contentStatuses = ['ideas', 'draft', 'scheduled', 'published'] as const satisfies readonly ContentStatus[];
