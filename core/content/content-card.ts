import type * as A from '@automerge/automerge/slim';
import { hasConflict } from '../documents/conflicts.ts';
import type { ContentItem, ContentStatus } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { wizardProgress } from '../wizard/wizard-progress.ts';
import { contentStatus } from './content-status.ts';
import { ideaScore } from './idea-score.ts';
import { offeredProperties } from './offered-properties.ts';
import { countWords } from './text-counts.ts';

/** The row that every list shows of a content item: a pure function of its document. */
export interface ContentCard {
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
  /** Properties with unequal concurrent values, as dotted paths. */
  readonly conflicts: readonly string[];
}

/** Raised whenever the same document would give another card; stored cards of another version are rebuilt. */
export const projectorVersion = 1;

export function contentCard(item: A.Doc<ContentItem>): ContentCard {
  const title = readRegister(item.title) ?? '';
  return {
    title,
    description: item.description.slice(0, 300),
    excerpt: item.body.slice(0, 300),
    status: contentStatus(item),
    platformIds: keysInOrder(item.platforms).map(Number),
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
    conflicts: offeredProperties.filter((path) => hasConflict(item, path)).map((path) => path.join('.')),
  };
}

/** The plain text of an item, for search. */
export function contentText(item: ContentItem): string {
  return [readRegister(item.title) ?? '', item.description, item.body].filter((part) => part !== '').join('\n\n');
}

function keysInOrder(ordered: Readonly<Record<string, number>>): string[] {
  return Object.entries(ordered)
    .toSorted(([leftKey, left], [rightKey, right]) => left - right || (leftKey < rightKey ? -1 : 1))
    .map(([key]) => key);
}

function firstShared(item: ContentItem): string | null {
  const instants = Object.values(item.publications)
    .filter((publication) => readRegister(publication.status) === 'shared')
    .map((publication) => readRegister(publication.at))
    .filter((at) => at !== null);
  return instants.toSorted()[0] ?? null;
}
