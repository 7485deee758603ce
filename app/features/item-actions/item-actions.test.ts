import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands } from '#core/commands.ts';
import { contentRow } from '#core/content/content-row.ts';
import { draftChoices } from '#core/content/draft-choices.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { ok } from '#core/kernel/result.ts';
import { clockTimeIn } from '#core/kernel/zoned-time.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { Replica } from '#core/testing/replicas.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import type { ApplyToItem } from '../content/use-apply-to-item.ts';
import { latestToast } from '../../ui/show-toast.ts';
import type { ActionTools, ItemDialog } from './item-action.ts';
import {
  actionLabel,
  isOffered,
  itemAction,
  type ItemActionId,
  itemActionIds,
  itemActions,
  mainAction,
  moveTo,
  offeredActions,
} from './item-actions.ts';
import { itemCommands } from './item-commands.ts';
import { runAction, showChange } from './run-action.ts';

const zone = 'Europe/Berlin';
const now = Date.UTC(2026, 10, 21, 8);
const HOUR_MS = 3_600_000;
const today = '2026-11-21';

/** How an item came to be as it is. */
interface Life {
  readonly title: string;
  readonly isDraft: boolean;
  /** Hours from now; null for an item that is not scheduled. */
  readonly dueIn: number | null;
  /** `changed`: shared, and the draft reads differently now. */
  readonly publication: 'shared' | 'changed' | 'failed' | null;
  readonly hasPlatform: boolean;
  readonly isDeleted: boolean;
}

/** Every kind of life, given when the scheduled ones are due. */
function livesDue(dueIn: number): Life[] {
  const drafts = [null, dueIn].flatMap((due) =>
    (['shared', 'changed', 'failed', null] as const).map((publication) => ({ isDraft: true, dueIn: due, publication })),
  );
  return [{ isDraft: false, dueIn: null, publication: null }, ...drafts].flatMap((life) =>
    [post.title, ''].flatMap((title) =>
      [false, true].flatMap((hasPlatform) =>
        [false, true].map((isDeleted) => ({ ...life, title, hasPlatform, isDeleted })),
      ),
    ),
  );
}

const hours = fc.integer({ min: -60, max: 400 });

/** An item in memory, with the tools that the registry runs with. */
function itemOf(life: Life) {
  const replica = new Replica('content-item', 'aa');
  const table = commands['content-item'];
  const choices = { now: now - 90 * HOUR_MS, today, pillarId: 'stories' };
  if (life.title === '') replica.run(table.startItem, newIdea());
  else replica.run(table.addIdea, newIdea({ title: life.title }));
  if (life.isDraft) replica.run(table.promoteIdea, choices);
  if (life.hasPlatform) replica.run(table.choosePlatform, { platformId: 4, chosen: true });
  if (life.isDraft && life.dueIn !== null) {
    const at = new Date(now + life.dueIn * HOUR_MS).toISOString();
    replica.run(table.scheduleItem, {
      at,
      localTime: clockTimeIn(zone, Date.parse(at)),
      zone,
      now: now - 90 * HOUR_MS,
    });
  }
  if (life.isDraft && life.publication !== null) {
    const at = new Date(now - HOUR_MS).toISOString();
    const url = 'https://posts.example/1';
    const state = life.publication === 'changed' ? 'shared' : life.publication;
    replica.run(table.recordPublication, { platformId: 4, generation: 1, state, url, reason: null, at, today });
    const edits = [{ at: 0, remove: 0, insert: 'Later words.' }];
    if (life.publication === 'changed') replica.run(table.writeText, { path: bodyPath, length: 0, edits });
  }
  if (life.isDeleted) replica.run(table.deleteItem, { now });

  const stored = (): StoredContentRow => ({ ...storedParts, id: 'the-item', row: contentRow(replica.document) });
  const calls: string[] = [];
  const asked: ItemDialog[] = [];
  const removed: string[] = [];
  const apply: ApplyToItem = async (id, name, input) => {
    if (id !== 'the-item') {
      removed.push(id);
      return ok(undefined);
    }
    return replica.run(table[name] as never, input as never);
  };
  const tools: ActionTools = {
    commands: itemCommands({
      apply,
      repurpose: async () => ok('the-copy'),
      choices: (row) => draftChoices(row, { firstPillarId: 'stories', alsoFor: [] }),
      current: async () => contentRow(replica.document),
      now: () => now,
      zone,
    }),
    go: (path) => void calls.push(path),
    openElsewhere: (url) => void calls.push(url),
    copy: (url) => void calls.push(url),
    ask: (dialog) => void asked.push(dialog),
    list: {
      preview: () => void calls.push('preview'),
      editHere: () => void calls.push('edit'),
      canMove: () => true,
      move: () => void calls.push('move'),
      mayGoOut: async () => true,
    },
    origin: 'https://rostrum.example',
    now: () => now,
    zone,
  };
  return { stored, tools, calls, asked, removed };
}

const storedParts: Omit<StoredContentRow, 'id' | 'row'> = { heads: [], projectorVersion: 1 } as never;

/** The state that an undo has to restore. */
function restorable({ row: { status, scheduledAt, deletedAt, title } }: StoredContentRow) {
  return { status, scheduledAt, deletedAt, title };
}

describe('an item action', () => {
  it('names its label and icon, and is offered somewhere', () => {
    const seen = new Set<ItemActionId>();
    for (const life of livesDue(48)) {
      const { stored, tools } = itemOf(life);
      const item = stored();
      for (const id of itemActionIds) {
        expect(actionLabel(id, item.row)).toMatch(/^[A-Z]\w+/);
        expect(itemAction(id).icon).toBeTypeOf('function');
      }
      for (const place of ['studio', 'pipeline', 'calendar', 'open-item'] as const) {
        const offered = offeredActions(item, { place, list: tools.list, now, zone });
        const labels = offered.map((id) => actionLabel(id, item.row));
        expect(new Set(labels).size).toBe(labels.length);
        if (life.isDeleted) expect(offered).toEqual([]);
        for (const id of offered) seen.add(id);
      }
    }
    expect([...seen].toSorted()).toEqual(itemActionIds.toSorted());
  });

  it('is offered only where it can run, and each change can be undone or asks', async () => {
    await fc.assert(
      fc.asyncProperty(hours, async (dueIn) => {
        for (const life of livesDue(dueIn).filter(({ isDeleted }) => !isDeleted)) {
          const { row } = itemOf(life).stored();
          for (const id of itemActionIds.filter((each) => isOffered(each, row, { now, zone })))
            await runAndUndo(id, life);
        }
      }),
      { numRuns: 2 },
    );
  });

  it('that deletes a published post asks first', () => {
    const { stored, tools, asked } = itemOf({ ...post, publication: 'shared' });
    runAction('delete', stored(), tools);
    expect(asked).toMatchObject([{ type: 'delete' }]);
    expect(stored().row.deletedAt).toBeNull();
  });

  it('that updates a post asks first, and is the main one while the draft differs', () => {
    const { stored, tools, asked } = itemOf({ ...post, publication: 'changed' });
    expect(mainAction(stored().row)).toBe('update-post');
    runAction('update-post', stored(), tools);
    expect(asked).toMatchObject([{ type: 'update' }]);
    expect(mainAction(itemOf({ ...post, publication: 'shared' }).stored().row)).toBe('duplicate');
  });

  it('that undoes a move leaves alone what has changed since', async () => {
    const { stored, tools } = itemOf({ ...post, dueIn: 48 });
    const before = stored();
    const moved = await itemActions['day-later'].run(before, tools);
    await itemActions.unschedule.run(stored(), tools);
    expect(moved.ok && (await moved.value?.undo?.())).toEqual({ ok: false, error: 'It has changed since.' });
  });

  it('that gives an item a time asks about open choices first, and leaves it as it is where the person stops', async () => {
    for (const id of itemActionIds) {
      const { stored, tools } = itemOf({ ...post, dueIn: 48 });
      const before = stored();
      const action = itemAction(id);
      if (action.kind !== 'change' || !isOffered(id, before.row, { now, zone })) continue;
      await action.run(before, { ...tools, list: { ...tools.list, mayGoOut: async () => false } });
      const at = stored().row.scheduledAt;
      expect(at === null || at === before.row.scheduledAt, id).toBe(true);
    }
    const { stored, tools } = itemOf({ ...post, dueIn: 48 });
    const stopping = { ...tools, list: { mayGoOut: async () => false } };
    expect(await moveTo(stored(), { date: '2031-05-06' }, stopping)).toEqual(ok(null));
  });

  it.each([
    ['update', 'promote', 'Failed to update content'],
    ['delete', 'delete', 'Failed to delete content'],
    ['delete', 'delete', 'Failed to delete content idea'],
  ] as const)('to %s (%s) says under Error: %s', async (_what, id, text) => {
    const { stored } = itemOf({ ...post, isDraft: !text.endsWith('idea') });
    const action = itemAction(id);
    if (action.kind !== 'change') throw new Error('It changes nothing');
    const refuse = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
    expect(await showChange(refuse, { failure: action.failure, item: stored() })).toBe(false);
    expect(latestToast()).toEqual({ title: 'Error', text, tone: 'bad' });
  });
});

async function runAndUndo(id: ItemActionId, life: Life): Promise<void> {
  const { stored, tools, calls, asked, removed } = itemOf(life);
  const before = stored();
  const action = itemAction(id);
  if (action.kind !== 'change') {
    action.run(before, tools);
    expect(action.kind === 'ask' ? asked : calls).toHaveLength(1);
    expect(restorable(stored())).toEqual(restorable(before));
    return;
  }
  const result = await action.run(before, tools);
  expect(result, id).toMatchObject({ ok: true });
  if (!result.ok || !result.value) throw new Error(`${id} was stopped`);
  if (id !== 'duplicate') expect(restorable(stored()), id).not.toEqual(restorable(before));
  const { undo } = result.value;
  if (!undo) {
    // A time that has passed cannot be chosen again.
    expect(Date.parse(before.row.scheduledAt ?? ''), id).toBeLessThan(now);
    return;
  }
  expect(await undo(), id).toMatchObject({ ok: true });
  expect(restorable(stored()), id).toEqual(restorable(before));
  expect(removed).toEqual(id === 'duplicate' ? ['the-copy'] : []);
}

const post: Life = {
  title: 'Why your roadmap is a promise',
  isDraft: true,
  dueIn: null,
  publication: null,
  hasPlatform: true,
  isDeleted: false,
};
