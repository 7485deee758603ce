/**
 * Content rows: what lists, search and the calendar show of an item. Screens read rows and never open documents to draw
 * a list.
 *
 * A row is a pure function of its document, computed alike on devices and the server, and has a bounded size whatever
 * the document holds (`projectionLimits`). A stored row carries the heads it was built from and is rebuilt when those
 * differ from the document's, or when `projectorVersion` is newer.
 *
 * Invariants: raise `projectorVersion` whenever the same document would give a different row. New fields are optional,
 * because rows of older versions lack them. Values from the document are checked and cut, because a document may
 * contain anything. One shared publication makes the status `published`, whatever else the document says.
 */

import type * as A from '@automerge/automerge/slim';
import { addressOf, fittingTexts, wordOf } from '../documents/bounds.ts';
import { type ContentItem, type ContentStatus, contentStatuses } from '../documents/content-item.ts';
import { deletionOf } from '../documents/deletion.ts';
import { limits, projectionLimits } from '../documents/limits.ts';
import { keysInOrder } from '../documents/read-rows.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import { steps } from '../documents/steps.ts';
import { hasConflict, offeredProperties } from '../history/conflicts.ts';
import { lastChangedAt } from '../history/work-sessions.ts';
import { textClarity } from '../kernel/clarity.ts';
import { countWords } from '../kernel/text.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { Publication } from '../publishing/publication.ts';
import { changedSince } from '../publishing/posted-mark.ts';
import { readPublications } from '../publishing/read-publications.ts';
import { type TypedFigures, typedFigures } from '../publishing/typed-figures.ts';
import { isBlank } from './is-blank.ts';
import { bodyPlace, shownTitle } from './item-text.ts';
import { ideaScore, predictedScore } from './scores.ts';
import { isStageDone, stageIds, stageStep } from './stages.ts';

/** The row of a content item. */
export interface ContentRow {
  readonly title: string;
  /** First 300 characters of the description. */
  readonly description: string;
  /** First 300 characters of the body. */
  readonly excerpt: string;
  readonly status: ContentStatus;
  readonly platformIds: readonly number[];
  readonly pillarId: string | null;
  readonly tags: readonly string[];
  readonly position: string;
  readonly scheduledAt: string | null;
  readonly scheduledLocal: string | null;
  readonly publishedAt: string | null;
  readonly createdAt: string | null;
  readonly createdOn: string | null;
  readonly deletedAt: string | null;
  readonly words: number;
  readonly stage: number;
  readonly resumeStep: number;
  /** 60 to 89, computed from the idea's own text. */
  readonly score: number;
  /** Start of the body in the item's plain text, in UTF-16 code units. */
  readonly bodyAt: number;
  /** Dotted paths of the properties with unequal concurrent values. */
  readonly conflicts: readonly string[];

  // Absent in rows of projector version 1, which a server keeps until the item changes.

  /** IANA time zone in which `scheduledLocal` was chosen. */
  readonly scheduledZone?: string | null;
  /**
   * UTC instant, and yyyy-MM-dd in the person's zone, at which it became a draft; null for items created before these
   * registers existed.
   */
  readonly draftedAt?: string | null;
  readonly draftedOn?: string | null;
  /** The item's shares, sorted by platform id. */
  readonly shares?: readonly Share[];
  /** The publication on each platform, sorted by platform id. */
  readonly publications?: readonly PublicationRow[];
  /** 0 to 100, from the body's LIX; null without a sentence. See `textClarity`. */
  readonly clarity?: number | null;
  /** 0 to 100; 0 without a body. See `predictedScore`. */
  readonly predictedScore?: number;

  // Absent in rows of projector versions below 9.

  /** End of the body in the item's plain text; when absent, the end of the text. */
  readonly bodyEnd?: number;
  /**
   * UTC instant, ISO 8601, of the last change, on the clock of the device that made it; null when no change has a time.
   */
  readonly changedAt?: string | null;

  // Absent in rows of projector versions below 11.

  /** The item that this one was made from. */
  readonly sourceId?: string | null;

  // Absent in rows of projector versions below 18.

  /** An idea in which nobody ever wrote a word: it was opened and left. No list shows it. Absent otherwise. */
  readonly isBlank?: true;
}

/** An item was shared on a platform at least once. */
export interface Share {
  readonly platformId: number;
  /** UTC instant, ISO 8601, of the most recent time. */
  readonly at: string | null;
  /** yyyy-MM-dd in the person's zone of the first time; the UTC date of `at` when that was not recorded. */
  readonly on: string | null;
}

/** The newest publication of the item on a platform. */
export interface PublicationRow extends Pick<Publication, 'platformId' | 'generation' | 'state' | 'url'> {
  /**
   * UTC instant, ISO 8601, at which the post got its words, if the draft reads differently now (own site only). Absent
   * otherwise, and in rows of projector versions below 13.
   */
  readonly changedSince?: string;
  /** The figures that the person typed in. Absent if there are none, and in rows of projector versions below 14. */
  readonly figures?: TypedFigures;
}

/** Raise this when the same document would give a different row. Stored rows of other versions are rebuilt. */
export const projectorVersion = 19;

export function contentRow(item: A.Doc<ContentItem>): ContentRow {
  const title = shownTitle(item);
  const platformIds = keysInOrder(item.platforms).map(Number).filter(isListed).slice(0, projectionLimits.platforms);
  const clarity = textClarity(item.body);
  const standing = readPublications(item);
  const listed = standing.filter(({ platformId }) => isListed(platformId));
  const status = contentStatus(item, standing);
  return {
    title,
    description: item.description.slice(0, projectionLimits.excerpt),
    excerpt: item.body.slice(0, projectionLimits.excerpt),
    status,
    platformIds,
    pillarId: wordOf(item.pillarId),
    tags: fittingTexts(keysInOrder(item.tags), { each: limits.tag, all: projectionLimits.tags }),
    position: wordOf(item.position, projectionLimits.position) ?? '',
    scheduledAt: wordOf(item.schedule?.at),
    scheduledLocal: wordOf(item.schedule?.localTime),
    scheduledZone: wordOf(item.schedule?.zone),
    publishedAt: wordOf(firstShared(standing)),
    createdAt: wordOf(item.createdAt),
    createdOn: wordOf(item.createdOn),
    deletedAt: wordOf(deletionOf(item)),
    words: countWords(item.body),
    ...wizardProgress(item),
    score: ideaScore(`${title}\n${item.description}`),
    ...bodyPlace(item),
    conflicts: offeredProperties.filter((path) => hasConflict(item, path)).map((path) => path.join('.')),
    changedAt: lastChangedAt(item),
    sourceId: wordOf(item.sourceId),
    ...(status === 'ideas' && isBlank(item) && { isBlank: true }),
    draftedAt: wordOf(earliestValue(item, 'draftedAt')),
    draftedOn: wordOf(earliestValue(item, 'draftedOn')),
    shares: shares(listed),
    publications: publications(item, listed),
    clarity,
    predictedScore: predictedScore({
      title,
      body: item.body,
      platformId: platformIds[0] ?? null,
      clarity,
      preparation: wizardPreparation(item),
    }),
  };
}

/** Documents may contain any id. Ids that are not in the catalogue are ignored, here and in the server's tables. */
function isListed(platformId: number): boolean {
  return findPlatform(platformId) !== undefined;
}

/** The status of an open item, as its row has it. */
export function itemStatus(item: ContentItem): ContentStatus {
  return contentStatus(item, readPublications(item));
}

/** The status to show. One shared publication makes it `published`, whatever a late offline change of status says. */
function contentStatus(item: ContentItem, standing: readonly Publication[]): ContentStatus {
  if (standing.some(({ state }) => state === 'shared')) return 'published';
  const written = readRegister(item.status);
  return contentStatuses.find((status) => status === written) ?? 'draft';
}

function shares(standing: readonly Publication[]): Share[] {
  return standing
    .flatMap(({ platformId, state, at, on }) => {
      const first = wordOf(on);
      const last = wordOf(at);
      return first === null && state !== 'shared'
        ? []
        : [{ platformId, at: last, on: first ?? last?.slice(0, 10) ?? null }];
    })
    .slice(0, projectionLimits.platforms);
}

function publications(item: ContentItem, standing: readonly Publication[]): PublicationRow[] {
  return standing.slice(0, projectionLimits.platforms).map((publication) => {
    const { platformId, generation, state, url } = publication;
    const since = wordOf(changedSince(item, publication));
    const typed = typedFigures(item, platformId);
    return {
      platformId,
      generation,
      state,
      url: addressOf(url, projectionLimits.publicationUrl),
      ...(since !== null && { changedSince: since }),
      ...(typed && { figures: typed }),
    };
  });
}

function firstShared(standing: readonly Publication[]): string | null {
  const instants = standing.flatMap(({ state, at }) => (state === 'shared' && at !== null ? [at] : []));
  return instants.toSorted()[0] ?? null;
}

/** A content item in a list. Deleted items are included. */
export interface ListedItem {
  readonly id: string;
  readonly row: ContentRow;
}

export interface WizardProgress {
  /** 1 to 13, as shown in "Step n/13". */
  readonly stage: number;
  /** 1 to 8: the step where the wizard resumes, which is the one after the last filled step. */
  readonly resumeStep: number;
}

/** Progress of an item in the wizard, the same on every device. */
export function wizardProgress(item: ContentItem): WizardProgress {
  const lastDone = stageIds.findLastIndex((stage) => isStageDone(item, stage));
  const lastStage = stageIds[lastDone];
  const filled = lastStage === undefined ? 0 : (steps.find((step) => step.id === stageStep[lastStage])?.number ?? 0);
  return {
    stage:
      readRegister(item.status) === 'ideas' ? Math.min(stageIds.length, Math.max(1, lastDone + 1)) : stageIds.length,
    resumeStep: Math.min(steps.length, filled + 1),
  };
}

/** Share of the thirteen wizard stages that are done, 0 to 1. */
function wizardPreparation(item: ContentItem): number {
  return stageIds.filter((stage) => isStageDone(item, stage)).length / stageIds.length;
}
