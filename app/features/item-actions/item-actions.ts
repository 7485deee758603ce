/**
 * The registry of item actions: everything that can be done to one idea, draft or post outside its text. The menus of
 * the studio, the pipeline and the calendar, the menu of the open item, the command palette and the letter keys of
 * lists are all drawn from it.
 *
 * An action has a label, an icon, the places and rows that it is offered for, and what it does. There are three kinds:
 * - `open` leads somewhere and changes nothing
 * - `ask` opens a dialog, which changes something once the person confirms
 * - `change` changes the item at once. It resolves to a message with an undo, or to the reason why not
 *
 * Invariants: an action is offered only where it can run, and `isOffered` is a pure function of the row and the time.
 * A change either has an undo or asks first (`item-actions.test.ts`).
 */
import { itemName } from '#core/content/item-name.ts';
import {
  RiArrowDownLine,
  RiArrowGoBackLine,
  RiArrowLeftLine,
  RiArrowRightLine,
  RiArrowUpLine,
  RiCalendarCloseLine,
  RiCalendarScheduleLine,
  RiDeleteBinLine,
  RiDraftLine,
  RiExternalLinkLine,
  RiEyeLine,
  RiFileCopyLine,
  RiFileTextLine,
  RiLink,
  RiPencilLine,
  RiQuillPenLine,
  RiRefreshLine,
  RiRepeatLine,
  RiSendPlaneLine,
  RiSkipRightLine,
} from '@remixicon/react';
import { moveToDay, usualTime } from '#core/calendar/schedule.ts';
import { isBeingWritten } from '#core/content/order-items.ts';
import { boardMove } from '#core/content/board-move.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import { changedPost } from '#core/content/changed-post.ts';
import type { ContentStatus } from '#core/documents/content-item.ts';
import { addDays, type LocalDate } from '#core/kernel/local-date.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type ChosenInstant, clockDateIn, clockTimeIn } from '#core/kernel/zoned-time.ts';
import { chooseTime, type TimeFailure, timeFailureSentence, type TypedTime } from '#core/publishing/choose-time.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { creatorPath, draftPlace, wizardPath, writing } from '../../paths.ts';
import { localTimeWords } from '../publishing/local-time-words.ts';
import type {
  ActionPlace,
  ActionTools,
  Changed,
  Clock,
  Described,
  Failure,
  ItemAction,
  ListTools,
} from './item-action.ts';
import { canPutBack, notStored } from './item-commands.ts';

const lists = ['studio', 'pipeline', 'calendar'] as const;
const always = () => true;
const isScheduled = (row: ContentRow) => row.status === 'scheduled' && row.scheduledAt !== null;
const isTitled = (row: ContentRow) => row.title.trim() !== '';

const notMoved: Failure = {
  refused: 'Could not move',
  notStored: () => notStored('update'),
};
export const notScheduled = {
  refused: 'Could not move',
  notStored: () => ({ title: 'Scheduling failed', text: 'There was an error scheduling your content.' }),
} satisfies Failure;

/** The address of the post; the first one if there are several. */
function postUrl({ publications = [] }: ContentRow): string | null {
  return publications.find(({ state, url }) => state === 'shared' && url !== null)?.url ?? null;
}

/** Moves a scheduled item by days, at the same time of day. */
function moveBy(days: number, { label, icon }: Pick<Described, 'label' | 'icon'>) {
  const target = (row: ContentRow, zone: string) => addDays(clockDateIn(zone, Date.parse(row.scheduledAt ?? '')), days);
  return {
    label,
    icon,
    places: ['calendar'],
    isOffered: (row, { now, zone }) =>
      isScheduled(row) && moveToDay({ at: row.scheduledAt, date: target(row, zone) }, { zone, now }).ok,
    isInList: (_item, { mayGoOut }) => mayGoOut !== undefined,
    kind: 'change',
    failure: notScheduled,
    run: async (item, tools) => await moveTo(item, { date: target(item.row, tools.zone) }, tools),
  } satisfies ItemAction;
}

/** Every action, in the order of the menus. */
export const itemActions = {
  open: {
    label: 'Open',
    icon: RiQuillPenLine,
    places: ['calendar'],
    isOffered: always,
    kind: 'open',
    run: ({ id }, { go }) => go(wizardPath(id)),
  },
  write: {
    label: (row) => (isBeingWritten(row) ? 'Go on writing' : 'Write now'),
    icon: RiFileTextLine,
    places: lists,
    isOffered: always,
    kind: 'open',
    run: ({ id }, { go }) => go(wizardPath(id, draftPlace), writing),
  },
  edit: {
    label: 'Edit',
    icon: RiPencilLine,
    places: ['studio', 'pipeline'],
    isOffered: always,
    kind: 'open',
    run: (item, { go, list }) => {
      if (item.row.status !== 'ideas') go(creatorPath(item.id));
      else if (list.editHere) list.editHere(item);
      else go(wizardPath(item.id));
    },
  },
  preview: {
    label: 'Preview',
    icon: RiEyeLine,
    places: ['pipeline'],
    isOffered: always,
    isInList: (_item, { preview }) => preview !== undefined,
    kind: 'open',
    run: (item, { list }) => list.preview?.(item),
  },
  'open-post': {
    label: 'Open post',
    icon: RiExternalLinkLine,
    isOffered: (row) => postUrl(row) !== null,
    kind: 'open',
    run: ({ row }, { openElsewhere }) => openElsewhere(postUrl(row) ?? ''),
  },
  schedule: {
    label: ({ status }) => (status === 'scheduled' ? 'Change time' : 'Schedule'),
    icon: RiCalendarScheduleLine,
    isOffered: ({ status }) => status !== 'published',
    kind: 'ask',
    run: (item, { ask, list }) => ask({ type: 'schedule', item, action: list.scheduleLabel }),
  },
  publish: {
    label: 'Publish Now',
    icon: RiSendPlaneLine,
    // An idea with a text becomes a draft when it is published.
    isOffered: (row) => row.status === 'draft' || row.status === 'scheduled' || isBeingWritten(row),
    kind: 'ask',
    run: (item, { ask }) => ask({ type: 'publish', item }),
  },
  'update-post': {
    label: 'Update the post',
    icon: RiRefreshLine,
    isOffered: (row) => changedPost(row) !== null,
    kind: 'ask',
    run: (item, { ask }) => ask({ type: 'update', item }),
  },
  promote: {
    label: 'Move to Drafts',
    icon: RiDraftLine,
    isOffered: (row) => boardMove(row.status, 'draft').type === 'promote' && isTitled(row),
    kind: 'change',
    failure: notMoved,
    run: async (item, { commands }) =>
      afterwards(await commands.promote(item), {
        title: 'Moved to Drafts',
        undo: async () => await commands.returnToIdeas(item.id),
      }),
  },
  'return-to-ideas': {
    label: 'Move to Ideas',
    icon: RiArrowGoBackLine,
    // Undo makes it a draft again, which needs a title.
    isOffered: (row) =>
      boardMove(row.status, 'ideas').type === 'return-to-ideas' && isTitled(row) && !row.publications?.length,
    kind: 'change',
    failure: notMoved,
    run: async (item, { commands }) =>
      afterwards(await commands.returnToIdeas(item.id), {
        title: 'Moved to Ideas',
        undo: async () => await commands.promote(item),
      }),
  },
  'day-later': moveBy(1, { label: 'Move a day later', icon: RiArrowRightLine }),
  'day-earlier': moveBy(-1, { label: 'Move a day earlier', icon: RiArrowLeftLine }),
  'week-later': moveBy(7, { label: 'Move a week later', icon: RiSkipRightLine }),
  unschedule: {
    label: 'Unschedule',
    icon: RiCalendarCloseLine,
    isOffered: isScheduled,
    kind: 'change',
    failure: notScheduled,
    run: async (item, tools) =>
      afterwards(await tools.commands.unschedule(item.id), {
        title: 'Unscheduled',
        undo: puttingBack(item, null, tools),
      }),
  },
  repeat: {
    label: 'Repeat',
    icon: RiRepeatLine,
    isOffered: (row) => isScheduled(row) || (row.status === 'published' && row.publishedAt !== null),
    kind: 'ask',
    run: (item, { ask }) => ask({ type: 'repeat', item }),
  },
  duplicate: {
    label: ({ status }) => (status === 'published' ? 'Share Again' : 'Duplicate'),
    icon: RiFileCopyLine,
    isOffered: always,
    kind: 'change',
    failure: notMoved,
    run: async ({ id }, { commands, go }) => {
      const made = await commands.duplicate(id);
      if (!made.ok) return made;
      go(wizardPath(made.value, { step: 1 }));
      return ok({
        title: 'New draft created',
        text: 'It has the same text. Choose where to publish it this time.',
        undo: async () => await commands.remove(made.value),
      });
    },
  },
  'copy-link': {
    label: 'Copy link',
    icon: RiLink,
    isOffered: always,
    kind: 'open',
    run: ({ id, row }, { copy, origin }) => copy(postUrl(row) ?? `${origin}${wizardPath(id)}`),
  },
  up: {
    label: 'Move up',
    icon: RiArrowUpLine,
    places: ['studio'],
    isOffered: always,
    isInList: (item, { canMove }) => canMove?.(item, -1) ?? false,
    kind: 'open',
    run: (item, { list }) => list.move?.(item, -1),
  },
  down: {
    label: 'Move down',
    icon: RiArrowDownLine,
    places: ['studio'],
    isOffered: always,
    isInList: (item, { canMove }) => canMove?.(item, 1) ?? false,
    kind: 'open',
    run: (item, { list }) => list.move?.(item, 1),
  },
  delete: {
    label: 'Delete',
    icon: RiDeleteBinLine,
    isDangerous: true,
    isOffered: always,
    kind: 'change',
    // It says what happens to its posts.
    asksFirst: ({ publications = [] }) => publications.some(({ state }) => state === 'shared'),
    leavesList: true,
    failure: {
      refused: 'Could not delete',
      notStored: ({ status }) => notStored('delete', status === 'ideas' ? 'content idea' : 'content'),
    },
    run: async ({ id, row }, { commands }) =>
      afterwards(await commands.remove(id), {
        title: row.status === 'ideas' ? 'Content idea deleted' : 'Content deleted',
        undo: async () => await commands.restore(id),
      }),
  },
} as const satisfies Readonly<Record<string, ItemAction>>;

export type ItemActionId = keyof typeof itemActions;

export const itemActionIds = Object.keys(itemActions) as readonly ItemActionId[];

export function titleOf({ row }: Pick<StoredContentRow, 'row'>): string {
  return itemName(row);
}

export function itemAction(id: ItemActionId): ItemAction {
  return itemActions[id];
}

export function actionLabel(id: ItemActionId, row: ContentRow): string {
  const { label }: ItemAction = itemActions[id];
  return typeof label === 'string' ? label : label(row);
}

/** Whether an action can run for a row, wherever it is started. Nothing is offered for what was deleted. */
export function isOffered(id: ItemActionId, row: ContentRow, clock: Clock): boolean {
  return row.deletedAt === null && itemAction(id).isOffered(row, clock);
}

/** The actions that a place offers for an item, in their order. */
export function offeredActions(
  item: StoredContentRow,
  { place, list, ...clock }: Clock & { readonly place: ActionPlace; readonly list: ListTools },
): ItemActionId[] {
  return itemActionIds.filter((id) => {
    const { places, isInList } = itemAction(id);
    return (places?.includes(place) ?? true) && (isInList?.(item, list) ?? true) && isOffered(id, item.row, clock);
  });
}

/** The main action of an item, drawn as a button beside the menu. */
export function mainAction(row: ContentRow): ItemActionId {
  return changedPost(row) ? 'update-post' : mainActions[row.status];
}

const mainActions: Readonly<Record<ContentStatus, ItemActionId>> = {
  ideas: 'write',
  draft: 'schedule',
  scheduled: 'publish',
  published: 'duplicate',
};

/** Where an item is dropped: on a day, or on an hour of it. */
export interface MoveTarget {
  readonly date: LocalDate;
  /** HH:mm. Absent: it keeps its time of day, and a draft gets the usual one, free or not. */
  readonly time?: string | undefined;
}

export async function moveTo(
  item: StoredContentRow,
  target: MoveTarget,
  tools: Pick<ActionTools, 'commands' | 'list' | 'now' | 'zone'>,
): Promise<Result<Changed | null, string>> {
  const { commands, list, now, zone } = tools;
  const chosen = movedTime(item.row, target, { now: now(), zone });
  if (!chosen.ok) return fail(timeFailureSentence(chosen.error));
  if (list.mayGoOut && !(await list.mayGoOut([item.id]))) return ok(null);
  const scheduled = await commands.schedule(item.id, { ...chosen.value, zone });
  return afterwards(scheduled, {
    title: 'Content scheduled',
    text: `Scheduled for ${localTimeWords(chosen.value.localTime)}.${(await list.noteOn?.(item)) ?? ''}`,
    undo: puttingBack(item, chosen.value.at, tools),
  });
}

/** The question before a move: the platforms, or another time where its own has passed that day. */
export function askedBeforeMove({ row }: StoredContentRow, target: MoveTarget, clock: Clock): TypedTime | null {
  const { date, time = usualTime } = target;
  if (row.platformIds.length === 0) return { date, time };
  const chosen = movedTime(row, target, clock);
  return !chosen.ok && chosen.error.field === 'time' ? { date, time: '' } : null;
}

/** Whether an item is on that day, and in that hour if one is named. */
export function isThere({ row }: StoredContentRow, { date, time = '' }: MoveTarget, zone: string): boolean {
  const at = scheduledTime(row);
  return at !== null && clockTimeIn(zone, Date.parse(at)).startsWith(`${date}T${time.slice(0, 2)}`);
}

function movedTime(row: ContentRow, { date, time }: MoveTarget, clock: Clock): Result<ChosenInstant, TimeFailure> {
  return time === undefined ? moveToDay({ at: scheduledTime(row), date }, clock) : chooseTime({ date, time }, clock);
}

/** UTC instant, ISO 8601; null for an item that is not scheduled. */
function scheduledTime({ status, scheduledAt }: ContentRow): string | null {
  return status === 'scheduled' ? scheduledAt : null;
}

/** @param at the item's new schedule, UTC instant, ISO 8601; null when it was removed */
function puttingBack(
  item: StoredContentRow,
  at: string | null,
  { commands, now }: Pick<ActionTools, 'commands' | 'now'>,
): Changed['undo'] {
  return canPutBack(item.row, now()) ? async () => await commands.putScheduleBack({ item, at }) : null;
}

function afterwards(result: Result<void, string>, changed: Changed): Result<Changed, string> {
  return result.ok ? ok(changed) : result;
}
