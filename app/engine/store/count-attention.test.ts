import { afterEach, describe, expect, it } from 'vitest';
import type { ContentRow } from '#core/content/content-row.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import type { FeedRow, OutboxRow } from './rows.ts';
import { countAttention } from './count-attention.ts';

const feed: FeedRow = {
  key: 'feed',
  deviceId: 'd',
  epoch: null,
  cursor: 0,
  token: null,
  filled: true,
  progress: null,
  reached: true,
  serverBusy: false,
  needsSignIn: false,
  tooOld: false,
  syncedAt: null,
};

function queued(state: OutboxRow['state']): OutboxRow {
  return { type: 'whole', documentId: 'a', kind: 'content-item', schemaVersion: 1, state, reason: null, at: 1 };
}

describe('the number on the icon', () => {
  const { database, store } = new TestBrowser().openTab();
  afterEach(async () => {
    await Promise.all(database.tables.map((table) => table.clear()));
  });

  const row = async (id: string, conflicts: readonly string[], deletedAt: string | null = null) =>
    await database.contentRows.put({
      id,
      heads: [],
      projectorVersion: 1,
      seq: 0,
      row: { conflicts, deletedAt } as ContentRow,
    });

  it('is nothing while everything goes its way by itself', async () => {
    await database.feed.put({ ...feed, reached: false });
    await database.outbox.bulkAdd([queued('waiting'), queued('waiting')]);
    await row('a', []);
    expect(await countAttention(store)).toBe(0);
  });

  it('counts refused changes, pieces with a choice, and a session that ended', async () => {
    await database.outbox.bulkAdd([queued('parked'), queued('parked'), queued('waiting')]);
    await row('a', ['title', 'status']);
    await row('b', ['title'], '2026-11-21T08:00:00.000Z');
    await database.feed.put({ ...feed, needsSignIn: true });
    expect(await countAttention(store)).toBe(4);
  });

  it('is none for who does not want it', async () => {
    await row('a', ['title']);
    const preferences = { iconCount: false };
    await database.workspace.put({
      id: 'w',
      heads: [],
      projectorVersion: 1,
      seq: 0,
      row: { preferences } as unknown as WorkspaceRow,
    });
    expect(await countAttention(store)).toBeNull();
  });
});
