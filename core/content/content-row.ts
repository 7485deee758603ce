import type * as A from '@automerge/automerge/slim';
import { addressOf, fittingTexts, wordOf } from '../documents/bounds.ts';
import { type ContentItem, type ContentStatus, contentStatuses } from '../documents/content-item.ts';
import { limits, projectionLimits } from '../documents/limits.ts';
import { keysInOrder } from '../documents/read-rows.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import { steps } from '../documents/steps.ts';
import { hasConflict, offeredProperties } from '../history/conflicts.ts';
import { lastChangedAt } from '../history/work-sessions.ts';
import { textClarity } from '../kernel/clarity.ts';
import { countWords } from '../kernel/text.ts';
import { findPlatform } from '../publishing/platforms.ts';
import type { PublicationState } from '../publishing/publication-state.ts';
import { type StandingPublication, standingPublications } from '../publishing/publications.ts';
import { bodyPlace, shownTitle } from './item-text.ts';
import { ideaScore, predictedScore } from './scores.ts';
import { isStageDone, stageIds, stageStep } from './stages.ts';

/**
 * The row that every list shows of a content item: a pure function of its document, of a bounded size whatever the
 * document holds (`projectionLimits`).
 */
export interface ContentRow {
  readonly title: string;
  /** The description's first 300 characters. */
  readonly description: string;
  /** The body's first 300 characters. */
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
  /** 60 to 89, from the idea's own text. */
  readonly score: number;
  /** Where the body begins in the item's plain text, in UTF-16 code units. */
  readonly bodyAt: number;
  /** Properties with unequal concurrent values, as dotted paths. */
  readonly conflicts: readonly string[];

  // Absent in rows of projector version 1, which a server keeps until the item changes.

  /** IANA zone of the clock that `scheduledLocal` was chosen on. */
  readonly scheduledZone?: string | null;
  /** UTC instant and yyyy-MM-dd in the person's zone of becoming a draft; null for items older than that register. */
  readonly draftedAt?: string | null;
  readonly draftedOn?: string | null;
  /** Where the item was shared, by platform id. */
  readonly shares?: readonly Share[];
  /** Where it stands on each platform that it was to be published to, by platform id. */
  readonly publications?: readonly PublicationRow[];
  /** 0 to 100 from the body's LIX; null without a sentence. See `textClarity`. */
  readonly clarity?: number | null;
  /** 0 to 100; 0 without a body. See `predictedScore`. */
  readonly predictedScore?: number;

  // Absent in rows of projector versions below 9.

  /** Where the body ends in the item's plain text; at its end where this is absent. */
  readonly bodyEnd?: number;
  /** UTC instant, ISO 8601, of the last change, on the clock of whoever made it; null where nobody said. */
  readonly changedAt?: string | null;

  // Absent in rows of projector versions below 11.

  /** The item whose words this one was made of. */
  readonly sourceId?: string | null;
}

/** The item was shared on a platform, at least once. */
export interface Share {
  readonly platformId: number;
  /** UTC instant, ISO 8601, of the last time. */
  readonly at: string | null;
  /** yyyy-MM-dd in the person's zone of the first time; the UTC date of `at` where it was not written down. */
  readonly on: string | null;
}

/** The newest publication of the item on a platform. */
export interface PublicationRow {
  readonly platformId: number;
  readonly generation: number;
  readonly state: PublicationState;
  /** Where the post is found. */
  readonly url: string | null;
}

/** Raised whenever the same document would give another row; stored rows of another version are rebuilt. */
export const projectorVersion = 12;

export function contentRow(item: A.Doc<ContentItem>): ContentRow {
  const title = shownTitle(item);
  const platformIds = keysInOrder(item.platforms).map(Number).filter(isListed).slice(0, projectionLimits.platforms);
  const clarity = textClarity(item.body);
  const standing = standingPublications(item);
  const listed = standing.filter(({ platformId }) => isListed(platformId));
  return {
    title,
    description: item.description.slice(0, projectionLimits.excerpt),
    excerpt: item.body.slice(0, projectionLimits.excerpt),
    status: contentStatus(item, standing),
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
    deletedAt: wordOf(item.deletedAt),
    words: countWords(item.body),
    ...wizardProgress(item),
    score: ideaScore(`${title}\n${item.description}`),
    ...bodyPlace(item),
    conflicts: offeredProperties.filter((path) => hasConflict(item, path)).map((path) => path.join('.')),
    changedAt: lastChangedAt(item),
    sourceId: wordOf(item.sourceId),
    draftedAt: wordOf(earliestValue(item, 'draftedAt')),
    draftedOn: wordOf(earliestValue(item, 'draftedOn')),
    shares: shares(listed),
    publications: publications(listed),
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

/** A document may name anything; what the catalogue does not list is no platform, here and in the server's tables. */
function isListed(platformId: number): boolean {
  return findPlatform(platformId) !== undefined;
}

/** The status as shown: one shared publication means published, whatever a late offline "draft" says. */
function contentStatus(item: ContentItem, standing: readonly StandingPublication[]): ContentStatus {
  if (standing.some(({ state }) => state === 'shared')) return 'published';
  const written = readRegister(item.status);
  return contentStatuses.find((status) => status === written) ?? 'draft';
}

function shares(standing: readonly StandingPublication[]): Share[] {
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

function publications(standing: readonly StandingPublication[]): PublicationRow[] {
  return standing.slice(0, projectionLimits.platforms).map(({ platformId, generation, state, url }) => ({
    platformId,
    generation,
    state,
    url: addressOf(url, projectionLimits.publicationUrl),
  }));
}

function firstShared(standing: readonly StandingPublication[]): string | null {
  const instants = standing.flatMap(({ state, at }) => (state === 'shared' && at !== null ? [at] : []));
  return instants.toSorted()[0] ?? null;
}

/** A content item as lists hold it; tombstones count like any other. */
export interface ListedItem {
  readonly id: string;
  readonly row: ContentRow;
}

export interface WizardProgress {
  /** 1 to 13: the number that 'Step n/13' shows. */
  readonly stage: number;
  /** 1 to 8: where the wizard resumes, the step after the last filled one. */
  readonly resumeStep: number;
}

/** How far the wizard's work on an item has come, the same on every device. */
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

/** The share of the wizard's thirteen stages that are done, 0 to 1. */
function wizardPreparation(item: ContentItem): number {
  return stageIds.filter((stage) => isStageDone(item, stage)).length / stageIds.length;
}
