import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workspaceRow } from '../workspace/workspace-row.ts';
import { daysAgo, indexOf, listedItem, publishedItem, share, today } from '../testing/listed-items.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { achievements, earnedAchievements } from './achievements.ts';
import { type Milestone, milestoneProgress, nextStreakReward } from './milestones.ts';
import { growthMetrics } from './metrics.ts';
import { milestones } from './milestone-catalogue.ts';
import { xpProgress } from './xp.ts';
import type { ListedItem } from '../content/content-row.ts';
import { claimFailureSentence, claimMilestone } from './claim-milestone.ts';

const onePublished = [publishedItem(daysAgo(2))];

function milestonesOf(items: readonly ListedItem[], workspace?: Replica<'workspace'>): Milestone[] {
  const index = indexOf(items, workspace ? { workspace: workspaceRow(workspace.document) } : {});
  return milestoneProgress(index, growthMetrics(index));
}

function earned(items: readonly ListedItem[]): Map<string, string> {
  return new Map(
    earnedAchievements(growthMetrics(indexOf(items))).map(({ achievementId, earnedAt }) => [achievementId, earnedAt]),
  );
}

describe('a milestone', () => {
  it('shows its progress, and the day on which it was reached', () => {
    const progress = milestonesOf([...onePublished, publishedItem(daysAgo(1))]);
    expect(progress.find(({ id }) => id === 'posts-1')).toEqual({
      id: 'posts-1',
      title: 'First Publication',
      description: 'Publish your first post',
      type: 'posts',
      currentCount: 2,
      targetCount: 1,
      completed: true,
      completedAt: daysAgo(2),
      rewardType: 'xp',
      rewardValue: 50,
      rewardClaimed: false,
    });
    expect(progress.find(({ id }) => id === 'posts-10')).toMatchObject({
      currentCount: 2,
      completed: false,
      completedAt: null,
    });
  });

  it('for impressions counts them on the day of the share', () => {
    const [first, second] = [publishedItem(daysAgo(5)), publishedItem(daysAgo(1))];
    const post = { impressions: 600, likes: 0, comments: 0, shares: 0 };
    const index = indexOf([second, first], {
      reach: new Map([first, second].map(({ id }) => [id, new Map([[1, post]])])),
    });
    expect(milestoneProgress(index, growthMetrics(index)).find(({ id }) => id === 'impressions-1000')).toMatchObject({
      currentCount: 1_200,
      completedAt: daysAgo(1),
    });
  });

  it('has an id of its own; there are at least ten, of every type', () => {
    expect(new Set(milestones.map(({ id }) => id)).size).toBe(milestones.length);
    expect(milestones.length).toBeGreaterThanOrEqual(10);
    expect(new Set(milestones.map(({ type }) => type))).toEqual(
      new Set(['posts', 'consistency', 'engagement', 'other']),
    );
  });
});

describe('claiming a reward', () => {
  const claim = (items: readonly ListedItem[], id: string, now = Date.UTC(2026, 10, 21, 20)) => ({
    id,
    milestones: milestonesOf(items),
    now,
    today,
  });

  it('pays it once', () => {
    const device = new Replica('workspace', 'aa');
    const before = xpProgress(indexOf(onePublished)).totalXp;
    expect(device.run(claimMilestone, claim(onePublished, 'posts-1')).ok).toBe(true);
    expect(milestonesOf(onePublished, device).find(({ id }) => id === 'posts-1')?.rewardClaimed).toBe(true);
    expect(device.run(claimMilestone, claim(onePublished, 'posts-1'))).toEqual({
      ok: false,
      error: { type: 'already-claimed' },
    });
    expect(xpProgress(indexOf(onePublished, { workspace: workspaceRow(device.document) })).totalXp).toBe(before + 50);
  });

  it.each([
    ['an unknown one', 'posts-7', 'unknown-milestone', 'Milestone not found.'],
    ['one named like an object’s own property', 'constructor', 'unknown-milestone', 'Milestone not found.'],
    ['one that is not completed', 'posts-10', 'not-completed', 'This milestone is not completed yet.'],
  ])('%s is refused in words and leaves no trace', (_name, id, type, sentence) => {
    const device = new Replica('workspace', 'aa');
    const refused = device.run(claimMilestone, claim(onePublished, id));
    expect(refused).toMatchObject({ ok: false, error: { type } });
    if (!refused.ok) expect(claimFailureSentence(refused.error)).toBe(sentence);
    expect(workspaceRow(device.document).milestoneClaims).toEqual({});
  });

  it('on two offline devices is paid once, at the earlier time, and both agree', () => {
    const [laptop, phone] = [new Replica('workspace', 'aa', 'laptop'), new Replica('workspace', 'bb', 'phone')];
    expect(
      laptop.run(claimMilestone, { ...claim(onePublished, 'posts-1', Date.UTC(2026, 10, 22, 8)), today: '2026-11-22' })
        .ok,
    ).toBe(true);
    expect(phone.run(claimMilestone, claim(onePublished, 'posts-1', Date.UTC(2026, 10, 21, 8))).ok).toBe(true);
    meet(laptop, phone);
    const rows = [laptop, phone].map(({ document }) => workspaceRow(document));
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]?.milestoneClaims).toEqual({ 'posts-1': '2026-11-21T08:00:00.000Z 2026-11-21' });
    const unpaid = xpProgress(indexOf(onePublished)).totalXp;
    for (const workspace of rows) expect(xpProgress(indexOf(onePublished, { workspace })).totalXp).toBe(unpaid + 50);
    expect(laptop.run(claimMilestone, claim(onePublished, 'posts-1'))).toMatchObject({
      error: { type: 'already-claimed' },
    });
  });

  it('of several milestones on two devices in any order pays each once', () => {
    const items = [
      publishedItem(daysAgo(2), [1, 2, 3]),
      ...Array.from({ length: 25 }, (_, n) => listedItem({ createdOn: daysAgo(n) })),
    ];
    const ids = milestonesOf(items).flatMap(({ id, completed }) => (completed ? [id] : []));
    expect(ids.length).toBeGreaterThanOrEqual(4);
    const unpaid = xpProgress(indexOf(items)).totalXp;
    const reward = (id: string) => milestones.find((milestone) => milestone.id === id)!.reward;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...ids), fc.boolean()), { maxLength: 12 }),
        (claims) => {
          const [laptop, phone] = [new Replica('workspace', 'aa'), new Replica('workspace', 'bb')];
          for (const [onLaptop, id, meets] of claims) {
            (onLaptop ? laptop : phone).run(claimMilestone, claim(items, id));
            if (meets) meet(laptop, phone);
          }
          meet(laptop, phone);
          const due = [...new Set(claims.map(([, id]) => id))].reduce((sum, id) => sum + reward(id), 0);
          for (const { document } of [laptop, phone])
            expect(xpProgress(indexOf(items, { workspace: workspaceRow(document) })).totalXp).toBe(unpaid + due);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('achievements', () => {
  it('are at least 24, each with an id, a name and a description', () => {
    expect(achievements.length).toBeGreaterThanOrEqual(24);
    expect(new Set(achievements.map(({ id }) => id)).size).toBe(achievements.length);
    expect(new Set(achievements.map(({ name }) => name)).size).toBe(achievements.length);
  });

  it('are earned by the event that completes them', () => {
    expect([...earned([])]).toEqual([]);
    expect([...earned(onePublished)]).toEqual(
      ['first-share', 'first-draft', 'first-idea'].map((id) => [id, daysAgo(2)]),
    );
    expect(
      earned([
        publishedItem('2026-11-16', [1]),
        publishedItem('2026-11-18', [2]),
        publishedItem('2026-11-22', [3]),
      ]).get('content-diversifier'),
    ).toBe('2026-11-22');
    expect(
      earned([publishedItem('2026-11-15', [1]), publishedItem('2026-11-16', [2, 3])]).has('content-diversifier'),
    ).toBe(false);
    expect(earned([publishedItem(daysAgo(30)), publishedItem(daysAgo(15))]).get('comeback')).toBe(daysAgo(15));
    expect(
      earned(
        ['expertise', 'stories', 'industry'].map((pillarId, n) => publishedItem(daysAgo(n), [1], { pillarId })),
      ).get('balanced-week'),
    ).toBe(today);
    expect(
      earned([
        listedItem({ status: 'draft', words: 999 }),
        listedItem({ status: 'draft', words: 1, resumeStep: 8 }),
      ]).has('words-1000'),
    ).toBe(true);
    expect(earned([listedItem({ words: 5_000, resumeStep: 8 })]).has('words-1000')).toBe(false);
    expect(earned([listedItem({ status: 'draft', resumeStep: 8 })]).has('wizard-finished')).toBe(true);
  });

  it('for a streak are earned on the day it reaches the target, not at its end', () => {
    const items = Array.from({ length: 10 }, (_, n) => listedItem({ createdOn: daysAgo(n) }));
    expect(earned(items).get('streak-3')).toBe(daysAgo(7));
    expect(earned(items).get('streak-7')).toBe(daysAgo(3));
  });

  it('for months are earned when the month is over', () => {
    const index = indexOf([listedItem({ createdOn: '2026-10-03' })]);
    const first = milestoneProgress(index, growthMetrics(index)).find(({ id }) => id === 'monthly-1');
    expect(first).toMatchObject({ completed: true, completedAt: '2026-11-01' });
    expect(milestonesOf([listedItem({ createdOn: today })]).find(({ id }) => id === 'monthly-1')?.completed).toBe(
      false,
    );
  });

  it('for months in a row are kept while the last of them runs, and the day before it ends', () => {
    const items = ['2026-09-30', '2026-10-01', '2026-11-20'].map((createdOn) => listedItem({ createdOn }));
    for (const day of ['2026-11-20', '2026-11-30', '2026-12-01', '2026-11-30'])
      expect(earnedAchievements(growthMetrics(indexOf(items, { today: day })))).toContainEqual({
        achievementId: 'months-3',
        earnedAt: '2026-11-20',
      });
  });

  it('keep their date, whatever is added or deleted later', () => {
    const item = (from: number, to: number) =>
      fc
        .record({
          day: fc.integer({ min: from, max: to }),
          platforms: fc.subarray([1, 2, 3, 4, 5]),
          pillarId: fc.constantFrom('expertise', 'stories', 'industry'),
          words: fc.nat({ max: 2_000 }),
        })
        .map(({ day, platforms, pillarId, words }) =>
          publishedItem(daysAgo(day), platforms, {
            pillarId,
            words,
            shares: platforms.map((platform) => share(platform, daysAgo(day))),
          }),
        );
    fc.assert(
      fc.property(
        fc.array(item(40, 80), { maxLength: 25 }),
        fc.array(item(0, 39), { maxLength: 25 }),
        (past, later) => {
          const before = earned(past);
          const after = earned([
            ...later,
            ...past.map(({ id, row }) => ({ id, row: { ...row, deletedAt: `${today}T10:00:00.000Z` } })),
          ]);
          for (const [id, date] of before) expect([id, after.get(id)]).toEqual([id, date]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

it.each([
  ['daily', 0, 3],
  ['daily', 1, 7],
  ['daily', 7, 7],
  ['daily', 30, 7],
  ['weekly', 0, 1],
  ['weekly', 1, 4],
  ['weekly', 9, 4],
  ['monthly', 0, 1],
  ['monthly', 1, 3],
  ['monthly', 12, 3],
] as const)('the next reward of a %s streak of %i is at %o, and is paid there', (type, length, next) => {
  expect(nextStreakReward(type, length)).toBe(next);
  expect(milestones.filter(({ metric }) => metric === `${type}Streak`).map(({ target }) => target)).toContain(next);
});
