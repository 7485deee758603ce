import { splice } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/read-rows.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { readRegister, register, setRegister } from '../documents/registers.ts';
import { bodyPath, readText, stepTextPath } from '../documents/text-path.ts';
import { fitsFromTheStart } from '../documents/version-names.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { type LinkCard, readLinkCard } from '../publishing/link-card.ts';
import { findPlatform } from '../publishing/platforms.ts';
import { checkTitle, choosePillar, choosePlatform, tagItem } from './edit-item.ts';
import type { ContentFailure } from './failures.ts';
import { setLinkCard } from './link-card.ts';
import { scheduleItem, type ScheduleRequest } from './schedule-item.ts';
import { addVariant } from './variants.ts';
import { setStepValue } from './write-step.ts';
import { appendText } from './write-text.ts';

const firstCommentPath = stepTextPath('publishing', 'firstComment');
const warningPath = stepTextPath('publishing', 'contentWarning');
const visibilityField = { step: 'publishing', field: 'mastodonVisibility' } as const;

export interface NewIdea {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** Fractional index among the ideas. */
  readonly position: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
}

/** Turns an empty content item into an idea. */
export function addIdea(item: ContentItem, idea: NewIdea): Result<void, ContentFailure> {
  if (readRegister(item.id) !== null) return fail({ type: 'already-created' });
  const title = checkTitle(idea.title);
  if (!title.ok) return title;
  item.id = register(idea.id);
  item.title = register(title.value);
  if (idea.description) splice(item, ['description'], 0, 0, idea.description);
  item.position = register(idea.position);
  item.createdAt = register(new Date(idea.now).toISOString());
  item.createdOn = register(idea.today);
  return done;
}

export interface NewDraft extends NewIdea, Promotion {
  /** Markdown. */
  readonly body: string;
  readonly tags: readonly string[];
}

/** Turns an empty content item into a draft with a text that came from outside. */
export function addDraft(item: ContentItem, draft: NewDraft): Result<void, ContentFailure> {
  const added = addIdea(item, draft);
  if (!added.ok) return added;
  const written = draft.body === '' ? done : appendText(item, { path: bodyPath, text: draft.body, separator: '\n\n' });
  if (!written.ok) return written;
  const tagged = tagItem(item, draft);
  return tagged.ok ? promoteIdea(item, draft) : tagged;
}

export interface Planned extends NewIdea {
  /** The main platform first. */
  readonly platformIds: readonly number[];
  readonly pillarId: string | null;
  readonly isDraft: boolean;
  /** When the draft is due; null when that is not known. */
  readonly schedule: Pick<ScheduleRequest, 'at' | 'localTime' | 'zone'> | null;
  readonly alsoFor?: Promotion['alsoFor'];
}

/** Turns an empty content item into an imported one: an idea, or a draft that is scheduled. */
export function addPlanned(item: ContentItem, planned: Planned): Result<void, ContentFailure> {
  const added = addIdea(item, planned);
  if (!added.ok) return added;
  for (const platformId of planned.platformIds) {
    const chosen = choosePlatform(item, { platformId, chosen: true });
    if (!chosen.ok) return chosen;
  }
  choosePillar(item, planned);
  if (!planned.isDraft) return done;
  const promoted = promoteIdea(item, planned);
  if (!promoted.ok || planned.schedule === null) return promoted;
  return scheduleItem(item, { ...planned.schedule, now: planned.now });
}

/** Choices that a person made before there was an item. */
export interface FirstChoices {
  /** The main platform first. */
  readonly platformIds: readonly number[];
  /** One of the first step's content types; null for none. */
  readonly contentType: string | null;
}

export interface StartedItem extends Omit<NewIdea, 'title' | 'description'> {
  readonly choices?: FirstChoices;
}

/** Turns an empty content item into an untitled idea. The wizard asks for the title in its second step. */
export function startItem(
  item: ContentItem,
  { id, position, now, today, choices }: StartedItem,
): Result<void, ContentFailure> {
  if (readRegister(item.id) !== null) return fail({ type: 'already-created' });
  const { platformIds, contentType } = choices ?? { platformIds: [], contentType: null };
  if (!platformIds.every((platformId) => findPlatform(platformId))) return fail({ type: 'unknown-platform' });
  if (contentType !== null) {
    const set = setStepValue(item, { step: 'platform', field: 'contentType', value: contentType });
    if (!set.ok) return set;
  }
  for (const platformId of platformIds) choosePlatform(item, { platformId, chosen: true });
  item.id = register(id);
  item.position = register(position);
  item.createdAt = register(new Date(now).toISOString());
  item.createdOn = register(today);
  return done;
}

export interface Promotion {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** yyyy-MM-dd in the person's zone. */
  readonly today: string;
  /** The pillar to set if the idea has none. */
  readonly pillarId?: string | null;
  /** The platform to set if the idea has none. */
  readonly platformId?: number;
  /** Additional platforms: the connected ones of a person who posts every draft to all of them. */
  readonly alsoFor?: readonly number[] | undefined;
}

/**
 * Turns an idea into a draft. Its id stays the same. All ways to create a draft use this function: Save Draft, Create,
 * the pipeline, a plan, a repeat and the API.
 */
export function promoteIdea(
  item: ContentItem,
  { now, today, pillarId = null, platformId, alsoFor = [] }: Promotion,
): Result<void, ContentFailure> {
  if (readRegister(item.status) !== 'ideas') return fail({ type: 'not-an-idea' });
  const main = platformId !== undefined && Object.keys(item.platforms).length === 0 ? [platformId] : [];
  for (const id of [...main, ...alsoFor]) {
    const chosen = choosePlatform(item, { platformId: id, chosen: true });
    if (!chosen.ok) return chosen;
  }
  if (pillarId !== null && readRegister(item.pillarId) === null) choosePillar(item, { pillarId });
  setRegister(item, 'status', 'draft');
  // An item that was a draft before keeps its first date.
  if (readRegister(item.draftedOn) === null) {
    setRegister(item, 'draftedOn', today);
    setRegister(item, 'draftedAt', new Date(now).toISOString());
  }
  return done;
}

/** Turns a draft back into an idea. Fails for a scheduled item and for one that has publications. */
export function returnToIdeas(item: ContentItem): Result<void, ContentFailure> {
  if (readRegister(item.status) === 'ideas') return done;
  if (readRegister(item.status) !== 'draft' || Object.keys(item.publications).length > 0)
    return fail({ type: 'not-a-draft' });
  setRegister(item, 'status', 'ideas');
  return done;
}

/** The parts of an item that a repeat copies. */
export interface RepeatedParts extends Pick<Repurposed, 'title' | 'body' | 'pillarId' | 'tags' | 'sourceId'> {
  readonly description: string;
  /** The main platform first. */
  readonly platformIds: readonly number[];
  /** The platforms' own texts. */
  readonly variants: readonly { readonly platformId: number; readonly text: string }[];
  /** Blank where there is none. */
  readonly firstComment: string;
  /** Blank where there is none. */
  readonly contentWarning: string;
  /** Null where none was chosen. */
  readonly mastodonVisibility: string | null;
  readonly linkCard: LinkCard | null;
}

export interface Repeat extends Omit<Repurposed, 'description' | 'alsoFor'>, RepeatedParts {
  readonly schedule: Pick<ScheduleRequest, 'at' | 'localTime' | 'zone'>;
}

/** @param sourceId the item's own id */
export function repeatedParts(item: ContentItem, sourceId: string): RepeatedParts {
  const platformIds = keysInOrder(item.platforms).map(Number);
  return {
    title: readRegister(item.title) || 'Untitled',
    description: item.description,
    body: item.body,
    pillarId: readRegister(item.pillarId),
    tags: keysInOrder(item.tags),
    sourceId,
    platformIds,
    variants: platformIds.flatMap((platformId) => {
      const [own] = standingVariants(item, platformId);
      return own ? { platformId, text: own.text } : [];
    }),
    firstComment: readText(item, firstCommentPath) ?? '',
    contentWarning: readText(item, warningPath) ?? '',
    mastodonVisibility: readRegister(item.steps.publishing[visibilityField.field]),
    linkCard: readLinkCard(item),
  };
}

/** Turns an empty content item into a repeat of another one: same text and platforms, its own time. */
export function repeatItem(item: ContentItem, repeat: Repeat): Result<void, ContentFailure> {
  const made = repurposeItem(item, repeat);
  if (!made.ok) return made;
  for (const platformId of repeat.platformIds) {
    const chosen = choosePlatform(item, { platformId, chosen: true });
    if (!chosen.ok) return chosen;
  }
  for (const { platformId, text } of repeat.variants) {
    const id = `${repeat.id}-${platformId}`;
    const failure = addVariant(item, { id, platformId, text, fits: fitsFromTheStart, now: repeat.now });
    if (failure) return fail(failure);
  }
  const texts = [
    { path: firstCommentPath, text: repeat.firstComment },
    { path: warningPath, text: repeat.contentWarning },
  ];
  for (const { path, text } of texts) {
    const written = text === '' ? done : appendText(item, { path, text, separator: '\n' });
    if (!written.ok) return written;
  }
  if (repeat.mastodonVisibility !== null) {
    const set = setStepValue(item, { ...visibilityField, value: repeat.mastodonVisibility });
    if (!set.ok) return set;
  }
  if (repeat.linkCard !== null) {
    const set = setLinkCard(item, repeat.linkCard);
    if (!set.ok) return set;
  }
  return scheduleItem(item, { ...repeat.schedule, now: repeat.now });
}

interface Repurposed extends NewIdea {
  readonly body: string;
  readonly pillarId: string | null;
  readonly tags: readonly string[];
  /** The item that it was made from. */
  readonly sourceId: string;
  readonly alsoFor?: Promotion['alsoFor'];
}

/** Turns an empty content item into a draft with another item's text. The platforms are not copied. */
export function repurposeItem(item: ContentItem, made: Repurposed): Result<void, ContentFailure> {
  const added = addIdea(item, made);
  if (!added.ok) return added;
  const written = made.body === '' ? done : appendText(item, { path: bodyPath, text: made.body, separator: '\n\n' });
  if (!written.ok) return written;
  const tagged = tagItem(item, { tags: made.tags });
  if (!tagged.ok) return tagged;
  setRegister(item, 'pillarId', made.pillarId);
  item.sourceId = register(made.sourceId);
  return promoteIdea(item, made);
}
