import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestIdea } from '../testing/test-documents.ts';
import { ApplyPool } from './apply-pool.ts';
import type { ApplyRequest } from './apply.ts';

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

it('lets people in while it warms up, and keeps nothing of it', async () => {
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
  expect(await pool.merge('content-item', [first, third], heads)).toBeNull();
  expect(await pool.merge('content-item', [first, second], heads)).toBeNull();
  expect(await pool.merge('content-item', [third, first, second], heads)).toBeInstanceOf(Uint8Array);
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
