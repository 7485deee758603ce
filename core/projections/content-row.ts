import type * as A from '@automerge/automerge/slim';
import { hasConflict } from '../documents/conflicts.ts';
import { earliestValue, readRegister } from '../documents/registers.ts';
import { contentStatuses, type ContentItem, type ContentStatus } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/keys-in-order.ts';
import { textClarity } from './clarity.ts';
import { predictedScore, ideaScore } from './scores.ts';
import { wizardPreparation, wizardProgress } from './wizard-progress.ts';
import { offeredProperties } from '../documents/offered-properties.ts';
import { countWords } from '../kernel/text-counts.ts';

/** The row that every list shows of a content item: a pure function of its document. */
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

  /** UTC instant and yyyy-MM-dd in the person's zone of becoming a draft; null for items older than that register. */
  readonly draftedAt?: string | null;
  readonly draftedOn?: string | null;
  /** Where the item was shared, by platform id. */
  readonly shares?: readonly Share[];
  /** 0 to 100 from the body's LIX; null without a sentence. See `textClarity`. */
  readonly clarity?: number | null;
  /** 0 to 100; 0 without a body. See `predictedScore`. */
  readonly predictedScore?: number;
}

/** The item was shared on a platform, at least once. */
export interface Share {
  readonly platformId: number;
  /** UTC instant, ISO 8601, of the last time. */
  readonly at: string | null;
  /** yyyy-MM-dd in the person's zone of the first time; the UTC date of `at` where it was not written down. */
  readonly on: string | null;
}

/** Raised whenever the same document would give another row; stored rows of another version are rebuilt. */
export const projectorVersion = 3;

export function contentRow(item: A.Doc<ContentItem>): ContentRow {
  const title = readRegister(item.title) ?? '';
  const platformIds = keysInOrder(item.platforms).map(Number);
  const clarity = textClarity(item.body);
  return {
    title,
    description: item.description.slice(0, 300),
    excerpt: item.body.slice(0, 300),
    status: contentStatus(item),
    platformIds,
    pillarId: readRegister(item.pillarId),
    tags: keysInOrder(item.tags),
    position: readRegister(item.position) ?? '',
    scheduledAt: readRegister(item.schedule?.at),
    scheduledLocal: readRegister(item.schedule?.localTime),
    publishedAt: firstShared(item),
    createdAt: readRegister(item.createdAt),
    createdOn: readRegister(item.createdOn),
    deletedAt: readRegister(item.deletedAt),
    words: countWords(item.body),
    ...wizardProgress(item),
    score: ideaScore(`${title}\n${item.description}`),
    bodyAt: textBeforeBody(item).length,
    conflicts: offeredProperties.filter((path) => hasConflict(item, path)).map((path) => path.join('.')),
    draftedAt: earliestValue(item, 'draftedAt'),
    draftedOn: earliestValue(item, 'draftedOn'),
    shares: shares(item),
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

/** The status as shown: one shared publication means published, whatever a late offline "draft" says. */
function contentStatus(item: ContentItem): ContentStatus {
  const shared = Object.values(item.publications).some((publication) => readRegister(publication.status) === 'shared');
  if (shared) return 'published';
  const written = readRegister(item.status);
  return contentStatuses.find((status) => status === written) ?? 'draft';
}

const PARTS_APART = '\n\n';

/** The plain text of an item, for search: title, description and body, apart by a blank line. */
export function contentText(item: ContentItem): string {
  return textBeforeBody(item) + item.body;
}

function textBeforeBody(item: ContentItem): string {
  const parts = [readRegister(item.title) ?? '', item.description].filter((part) => part !== '');
  return parts.length > 0 && item.body !== '' ? `${parts.join(PARTS_APART)}${PARTS_APART}` : parts.join(PARTS_APART);
}

function shares(item: A.Doc<ContentItem>): Share[] {
  return Object.entries(item.publications)
    .flatMap(([platform, publication]) => {
      const first = earliestValue(publication, 'on');
      if (first === null && readRegister(publication.status) !== 'shared') return [];
      const at = readRegister(publication.at);
      return [{ platformId: Number(platform), at, on: first ?? at?.slice(0, 10) ?? null }];
    })
    .toSorted((left, right) => left.platformId - right.platformId);
}

function firstShared(item: ContentItem): string | null {
  const instants = Object.values(item.publications)
    .filter((publication) => readRegister(publication.status) === 'shared')
    .map((publication) => readRegister(publication.at))
    .filter((at) => at !== null);
  return instants.toSorted()[0] ?? null;
}
