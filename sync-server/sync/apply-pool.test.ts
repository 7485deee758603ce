import * as A from '@automerge/automerge/slim';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestIdea } from '../testing/test-documents.ts';
import { ApplyPool } from './apply-pool.ts';
import { WorkBudget } from './work-budget.ts';
import type { ApplyRequest } from './apply.ts';

/** Characters. */
const LONG_TEXT = 40_000;

let pool: ApplyPool;
beforeAll(() => {
  pool = new ApplyPool(2);
});
afterAll(() => pool.close());

function request(idea: TestIdea, change: Partial<ApplyRequest> = {}): ApplyRequest {
  return { documentId: idea.id, kind: 'content-item', heads: null, stored: [], pushed: [], ...change };
}

it('gives the same answer as applying in process, and the input stays usable', async () => {
  const idea = new TestIdea();
  const body = new Uint8Array(1 << 16);
  const first = idea.add('A view into a larger body');
  body.set(first, 100);
  const view = body.subarray(100, 100 + first.length);
  const answer = await pool.apply('ann', request(idea, { pushed: [view] }));
  expect(answer).toMatchObject({ type: 'applied', applied: { outcomes: [{ outcome: 'stored' }], isNew: true } });
  expect([...view]).toEqual([...first]);
});

it('remembers a document’s state by its heads, and asks for the chunks of any other', async () => {
  const idea = new TestIdea();
  const first = idea.add();
  const answer = await pool.apply('ann', request(idea, { pushed: [first] }));
  if (answer.type !== 'applied') throw new Error('Not applied');
  const { heads } = answer.applied;
  const second = request(idea, { heads, stored: undefined, pushed: [idea.write('more')] });
  expect(await pool.apply('bea', second)).toEqual({ type: 'needs-chunks' });
  expect(await pool.apply('ann', second)).toMatchObject({ type: 'applied', applied: { isNew: true } });
  expect(await pool.apply('ann', second)).toEqual({ type: 'needs-chunks' });
  expect(await pool.apply('ann', { ...second, stored: [first] })).toMatchObject({
    type: 'applied',
    applied: { isNew: true },
  });
});

it('serves requests while it warms up, and caches nothing of it', async () => {
  const idea = new TestIdea();
  const warming = pool.warmUp();
  expect(await pool.apply('ann', request(idea, { pushed: [idea.add()] }))).toMatchObject({
    type: 'applied',
    applied: { isNew: true },
  });
  await warming;
  const warmedUp = request(idea, {
    documentId: '00000000-0000-4000-8000-000000000000',
    heads: ['0'.repeat(64)],
    stored: undefined,
  });
  expect(await pool.apply('warm-up', warmedUp)).toEqual({ type: 'needs-chunks' });
});

it('merges chunks only when they add up to the heads', async () => {
  const idea = new TestIdea();
  const [first, second, third] = [idea.add(), idea.write('one '), idea.write('two ')];
  const answer = await pool.apply('ann', request(idea, { pushed: [first, second, third] }));
  if (answer.type !== 'applied') throw new Error('Not applied');
  const { heads } = answer.applied;
  expect(await pool.merge('ann', 'content-item', [first, third], heads)).toBeNull();
  expect(await pool.merge('ann', 'content-item', [first, second], heads)).toBeNull();
  expect(await pool.merge('ann', 'content-item', [third, first, second], heads)).toBeInstanceOf(Uint8Array);
});

it('answers many at once, in any order', async () => {
  const ideas = Array.from({ length: 60 }, () => new TestIdea());
  const answers = await Promise.all(
    ideas.map((idea, index) => pool.apply('ann', request(idea, { pushed: [idea.add(`Idea ${index}`)] }))),
  );
  for (const [index, answer] of answers.entries())
    expect(answer).toMatchObject({ applied: { rowJson: expect.stringContaining(`"Idea ${index}"`) } });
});

it('refuses what crashes a worker, and goes on with another worker', async () => {
  const idea = new TestIdea();
  const first = idea.add();
  const crashing = request(idea, { kind: 'no such kind' as ApplyRequest['kind'], pushed: [first] });
  const answers = await Promise.all(
    [crashing, request(idea, { pushed: [first] }), crashing].map((one) => pool.apply('ann', one)),
  );
  expect(answers.map((answer) => answer.type === 'applied' && answer.applied.outcomes)).toEqual([
    [{ outcome: 'refused', reason: 'malformed' }],
    [{ outcome: 'stored' }],
    [{ outcome: 'refused', reason: 'malformed' }],
  ]);
});

it('refuses what cannot be sent to a worker, and goes on', async () => {
  const idea = new TestIdea();
  const unsendable = request(idea, { pushed: [idea.add()], heads: [(() => {}) as unknown as string] });
  expect(await pool.apply('ann', unsendable)).toMatchObject({
    applied: { outcomes: [{ outcome: 'refused', reason: 'malformed' }] },
  });
  expect(await pool.apply('ann', request(idea, { pushed: [idea.whole()] }))).toMatchObject({
    applied: { outcomes: [{ outcome: 'stored' }] },
  });
});

it('delays an account by one document of another account at most', async () => {
  const one = new ApplyPool(1);
  const answered: string[] = [];
  const apply = async (account: string): Promise<void> => {
    const idea = new TestIdea();
    await one.apply(account, request(idea, { pushed: [idea.add()] }));
    answered.push(account);
  };
  await Promise.all([...Array.from({ length: 100 }, () => apply('ann')), apply('bea'), apply('cleo')]);
  expect(answered.slice(0, 3)).toEqual(['ann', 'bea', 'cleo']);
  await one.close();
});

it('has one document of an account in work, however many threads are free', async () => {
  const ideas = Array.from({ length: 12 }, () => new TestIdea());
  const answered: number[] = [];
  await Promise.all(
    ideas.map(async (idea, index) => {
      await pool.apply('ann', request(idea, { pushed: [idea.add(), idea.fill(index === 0 ? 1 << 20 : 10)] }));
      answered.push(index);
    }),
  );
  expect(answered[0]).toBe(0);
});

it('takes no more than its share of one account', async () => {
  const ideas = Array.from({ length: 200 }, () => new TestIdea());
  const answers = await Promise.allSettled(
    ideas.map((idea) => pool.apply('ann', request(idea, { pushed: [idea.add()] }))),
  );
  const refusals = answers.filter((answer) => answer.status === 'rejected');
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals[0]!.reason).toMatchObject({ status: 429, headers: { 'Retry-After': '1' } });
  const idea = new TestIdea();
  expect(await pool.apply('ann', request(idea, { pushed: [idea.add()] }))).toMatchObject({ type: 'applied' });
});

it('ends a task that takes a call’s whole time, and does not judge the one that was last in it', async () => {
  const idea = new TestIdea();
  const large = request(idea, { pushed: [idea.add(), idea.fill(4 << 20)] });
  expect(await pool.apply('ann', large, new WorkBudget(1, undefined, 1))).toMatchObject({
    applied: { isNew: false, outcomes: [{ reason: 'oversized' }, { reason: 'oversized' }] },
  });
  const nearlySpent = new WorkBudget(1000);
  nearlySpent.spend(999);
  expect(await pool.apply('ann', large, nearlySpent)).toEqual({ type: 'not-tried' });
  expect(await pool.apply('ann', large, nearlySpent)).toEqual({ type: 'not-tried' });
  expect(await pool.apply('ann', large)).toMatchObject({
    applied: { outcomes: [{ outcome: 'stored' }, { outcome: 'stored' }] },
  });
});

it('takes a long text that somebody clears in one go, although that is more than the share of a call', async () => {
  const idea = new TestIdea();
  const pushed = [idea.add(), idea.write('a'.repeat(LONG_TEXT))];
  pushed.push(idea.tryOut((draft) => A.splice(draft, ['body'], 0, LONG_TEXT)));
  expect(await pool.apply('ann', request(idea, { pushed }), new WorkBudget(1))).toMatchObject({
    applied: { isNew: true, outcomes: pushed.map(() => ({ outcome: 'stored' })) },
  });
});

it('runs a command on a long text, although that takes more than the share of a call', async () => {
  const idea = new TestIdea();
  const stored = [idea.add(), idea.write('a'.repeat(LONG_TEXT))];
  const clear = { name: 'replaceText', input: { path: ['body'], text: '' } } as const;
  const asked = {
    documentId: idea.id,
    kind: 'content-item',
    heads: null,
    stored,
    calls: [clear],
    author: 'API',
    time: 0,
  } as const;
  expect(await pool.command('ann', asked, new WorkBudget(1))).toMatchObject({ type: 'changed' });
});

it('keeps no other account waiting for the thread that one account’s work has ended', async () => {
  const two = new ApplyPool(2);
  await two.warmUp();
  const [poison, idea] = [new TestIdea(), new TestIdea()];
  const crashing = request(poison, { kind: 'no such kind' as ApplyRequest['kind'], pushed: [poison.add()] });
  const answered: string[] = [];
  const first = two.apply('ann', crashing);
  const second = two.apply('ann', crashing).then(() => answered.push('ann'));
  await first;
  await two.apply('bea', request(idea, { pushed: [idea.add()] })).then(() => answered.push('bea'));
  await second;
  expect(answered).toEqual(['bea', 'ann']);
  await two.close();
});

it('does not run a job whose caller has gone', async () => {
  const one = new ApplyPool(1);
  await one.warmUp();
  const [first, second] = [new TestIdea(), new TestIdea()];
  const caller = new AbortController();
  const budget = new WorkBudget(2000, caller.signal);
  const answers = [first, second].map((idea) => one.apply('ann', request(idea, { pushed: [idea.add()] }), budget));
  caller.abort();
  expect(await Promise.all(answers)).toMatchObject([{ type: 'applied' }, { type: 'not-tried' }]);
  expect(await one.apply('ann', request(first, { pushed: [first.whole()] }), budget)).toEqual({ type: 'not-tried' });
  await one.close();
});

it('runs no command whose caller has gone, and ends a running one', async () => {
  const one = new ApplyPool(1);
  await one.warmUp();
  const caller = new AbortController();
  const rename = (idea: TestIdea) =>
    one.command(
      'ann',
      {
        documentId: idea.id,
        kind: 'content-item',
        heads: null,
        stored: [idea.add()],
        calls: [{ name: 'renameItem', input: { title: 'Renamed' } }],
        author: 'API',
        time: 0,
      },
      new WorkBudget(2000, caller.signal),
    );
  const answers = [new TestIdea(), new TestIdea()].map(rename);
  caller.abort();
  answers.push(rename(new TestIdea()));
  expect(await Promise.allSettled(answers)).toMatchObject([
    { status: 'fulfilled', value: { type: 'changed' } },
    { status: 'rejected', reason: { status: 503 } },
    { status: 'rejected', reason: { status: 503 } },
  ]);
  await one.close();
});

it('jobs that run or are queued when the pool closes settle as not tried', async () => {
  const one = new ApplyPool(1);
  const ideas = [new TestIdea(), new TestIdea()];
  const asked = ideas.map((idea) => one.apply('ann', request(idea, { pushed: [idea.add()] })));
  await one.close();
  const late = new TestIdea();
  asked.push(one.apply('ann', request(late, { pushed: [late.add()] })));
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ type: 'not-tried' })));
});
