import type { ImmutableString } from '@automerge/automerge/slim';
import type { StepId } from './steps.ts';

/** One line or enum value: kept whole, so unequal concurrent values stay readable as a conflict. */
export type Register = ImmutableString | null;

/** When an item is due: written and replaced as a whole, so two devices' halves never mix. */
export interface Schedule {
  /** UTC instant, ISO 8601. */
  at: ImmutableString;
  /** What the person chose on the clock of `zone`, yyyy-MM-ddTHH:mm. */
  localTime: ImmutableString;
  /** IANA time zone. */
  zone: ImmutableString;
}

/** What became of an item on one platform. Written by the server; by a device where a person posts it themselves. */
export interface Publication {
  /** See `core/publishing/publication-state.ts`. */
  status: ImmutableString;
  /** Raised by a retry after a failure or by a confirmed repost. */
  generation: number;
  url: Register;
  /** UTC instant, ISO 8601. */
  at: Register;
  /**
   * yyyy-MM-dd in the person's zone when the item was first shared there. Set once and never changed,
   * so a later generation of the publication takes nothing away that was earned. Absent in older documents.
   */
  on?: Register;
  /** UTC instant, ISO 8601, at which the post was last brought up to the item. Absent or null where it never was. */
  updatedAt?: Register;
  /** A sentence on why it stands where it stands, with the platform's own words where it gave some. */
  reason?: Register;
}

/** A row of an ordered list of texts. */
export interface TextRow {
  text: string;
  /** Fractional index. */
  position: ImmutableString;
  /** The text it was removed with; a row that someone else went on writing in meanwhile shows again. */
  removed: Register;
}

/** A text beside the draft: one platform's own, which goes out there instead, or a rewrite. See `read-variants.ts`. */
export interface Variant {
  /** 0 for a rewrite. */
  platformId: number;
  /** Markdown, as the draft is. */
  text: string;
  /** Heads of the item at which it was last known to fit the draft, by `versionKey`; empty where these are its own start's. */
  fits: Register;
  /** UTC instant, ISO 8601. */
  startedAt: Register;
  /** The text it was removed with; a variant that someone else went on writing in meanwhile stands again. */
  removed: Register;
  /** The variant that it was removed for; null where it was removed for the draft. */
  removedFor: Register;
}

export type StepValue = string | Register | boolean | Record<string, boolean> | Record<string, TextRow>;

/** One document from idea to published post. Plain strings are collaborative text. */
export interface ContentItem {
  schemaVersion: number;
  /** The document's own id: a chunk filed under another document's id is refused by it. */
  id: Register;
  title: Register;
  description: string;
  body: string;
  status: Register;
  /** Chosen platforms by id, with the order in which they were chosen. The lowest is the main one. */
  platforms: Record<string, number>;
  pillarId: Register;
  /** Tags, with the order in which they were added. */
  tags: Record<string, number>;
  /** Fractional index among the ideas. */
  position: Register;
  schedule: Schedule | null;
  /** UTC instant, ISO 8601. */
  createdAt: Register;
  /** yyyy-MM-dd in the person's zone when it was created. */
  createdOn: Register;
  /** UTC instant, ISO 8601, of becoming a draft. Absent until then, and in older documents. */
  draftedAt?: Register;
  /** yyyy-MM-dd in the person's zone when it became a draft. Absent until then, and in older documents. */
  draftedOn?: Register;
  publications: Record<string, Publication>;
  steps: Record<StepId, Record<string, StepValue>>;
  /** Step values as a client of the API sent them (JSON), by `step.field`, where that was another shape than is kept. */
  sentAs: Record<string, Register>;
  /** What the person called versions of the item, by `versionKey`; null where a name was taken away again. */
  versionNames: Record<string, Register>;
  /** Sentences that a model wrote into the draft, by `sentenceKey`; false once the person has called them their own. */
  assisted: Record<string, boolean>;
  /**
   * Texts of their own for platforms, and rewrites, by an id that is new for each: two devices that start one for the same platform
   * at once make two texts, and both stand until a person chooses.
   */
  variants: Record<string, Variant>;
  /** The item that this one repurposes. */
  sourceId: Register;
  /** UTC instant, ISO 8601; null while the item lives. */
  deletedAt: Register;
}

type RegisterName = {
  [Name in keyof ContentItem]-?: Exclude<ContentItem[Name], undefined> extends Register | Schedule | null
    ? Name
    : never;
}[keyof ContentItem];

/**
 * Whether unequal concurrent values of a register are offered to the person as a choice. `false` where any value is
 * right (a position) or the program sets it (a date of creation).
 */
export const isOffered: Readonly<Record<RegisterName, boolean>> = {
  id: false,
  title: true,
  status: true,
  pillarId: true,
  position: false,
  schedule: true,
  createdAt: false,
  createdOn: false,
  draftedAt: false,
  draftedOn: false,
  sourceId: false,
  deletedAt: false,
};

export type ContentStatus = 'ideas' | 'draft' | 'scheduled' | 'published';
export const contentStatuses = ['ideas', 'draft', 'scheduled', 'published'] as const satisfies readonly ContentStatus[];
