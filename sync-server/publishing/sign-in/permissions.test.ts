import { describe, expect, it } from 'vitest';
import { distribute } from '#core/api/publishing.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import { ask } from '../../testing/api-client.ts';
import { signInBench } from '../testing/sign-in-bench.ts';

const bench = signInBench();
const { connections, list, begin, decide, comeBack, connect } = bench;

describe('a connection by sign-in', () => {
  const owner = () => ({ userId: bench.client.id, platformId: 2 });
  const tokenCalls = async () =>
    (await bench.platform.held()).requests.filter((each) => each === 'POST /2/oauth2/token').length;

  it('is renewed by the platform’s own protocol, whose refresh token is good for one use', async () => {
    await connect('twitter');
    for (const count of [2, 3, 4]) {
      bench.server.clock.advance(2 * 3_600_000);
      const opened = await Promise.all([1, 2, 3].map(() => connections().open(owner())));
      expect(opened).toMatchObject(opened.map(() => ({ token: `good-ann-${count}` })));
      expect(await tokenCalls()).toBe(count);
    }
  });

  it('outlives a blip, and ends when the platform does not know the refresh token any more', async () => {
    await connect('twitter');
    bench.server.clock.advance(2 * 3_600_000);
    for (const step of [
      { does: 'answer', status: 502 },
      { does: 'lose-reply', before: true },
    ] as const) {
      await bench.platform.play({ tokens: [step] });
      expect(await connections().open(owner())).toMatchObject({ putOff: expect.stringMatching(/\.$/) as unknown });
    }
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    bench.server.clock.advance(2 * 3_600_000);
    await bench.platform.play({ forget: true });
    expect(await connections().open(owner())).toBeNull();
    expect(await list()).toMatchObject([
      { isEnded: true, reason: 'The platform ended this permission. Connect the account again.' },
    ]);
    expect(await connect('twitter')).toBe('/social-accounts?connected=twitter');
    expect(await list()).toMatchObject([{ isEnded: false, reason: null }]);
  });

  it('keeps its refresh token when the platform sends an empty one', async () => {
    await connect('twitter');
    bench.server.clock.advance(2 * 3_600_000);
    const body = { access_token: 'good-ann-9', refresh_token: '', expires_in: 7_200 };
    await bench.platform.play({ tokens: [{ does: 'answer', status: 200, body }] });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-9' });
    bench.server.clock.advance(2 * 3_600_000);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
  });

  it('posts with the token of the day, and is left to the person once the platform has ended it', async () => {
    await connect('twitter');
    await connect('linkedin');
    const publish = async (text: string) => {
      const item = await ask<{ id: string }>(bench.client, 'POST', '/api/content', { title: text, content: text });
      const body = { contentId: item.body.id, platforms: [1, 2] };
      const { publications } = distribute.reply.parse(
        (await ask(bench.client, 'POST', '/api/content/distribute', body)).body,
      );
      return publications.map(({ state }) => state);
    };
    expect(await publish('On the first day.')).toEqual(['shared', 'shared']);
    bench.server.clock.advance(2 * 3_600_000);
    expect(await publish('Two hours later.')).toEqual(['shared', 'shared']);
    const posts = await bench.platform.postsOf('ann');
    expect(posts.map(({ text }) => text)).toHaveLength(4);
    expect(new Set(posts.map(({ headers }) => headers['authorization']))).toContain('Bearer good-ann-3');
    bench.server.clock.advance(2 * 3_600_000);
    await bench.platform.play({ forget: true });
    expect(await publish('After the end.')).toEqual(['shared', 'by-hand']);
  });

  it('posts to Threads, and takes the post down again', async () => {
    await connect('threads');
    const item = await ask<{ id: string }>(bench.client, 'POST', '/api/content', {
      title: 'Bets',
      content: 'Ship small.',
    });
    const body = { contentId: item.body.id, platforms: [15] };
    const reply = await ask(bench.client, 'POST', '/api/content/distribute', body);
    expect(distribute.reply.parse(reply.body).publications).toMatchObject([
      { state: 'shared', url: 'https://www.threads.com/@ann/post/T1' },
    ]);
    const [post] = await bench.platform.postsOf('ann');
    expect([post?.text, post?.headers['authorization']]).toEqual(['Ship small.', 'Bearer good-ann-2']);
    const path = `/api/content/${item.body.id}/publications/15`;
    expect((await ask(bench.client, 'DELETE', path)).body).toMatchObject({ state: 'withdrawn' });
    expect(await bench.platform.postsOf('ann')).toEqual([]);
  });

  it('is not ended by a wrong secret of the operator', async () => {
    await connect('twitter');
    bench.server.clock.advance(2 * 3_600_000);
    await bench.platform.play({ tokens: [{ does: 'answer', status: 401, body: { error: 'invalid_client' } }] });
    expect(await connections().open(owner())).toMatchObject({ putOff: expect.stringContaining('settings') as unknown });
    expect(await connections().isConnected(owner())).toBe(true);
  });
});

describe.each(['threads', 'instagram'] as const)('a permission of %s, which has no refresh token', (key) => {
  const DAY = 24 * 3_600_000;
  const owner = () => ({ userId: bench.client.id, platformId: platformByKey(key).id });
  const renewals = async () =>
    (await bench.platform.held()).requests.filter((each) => each === 'GET /refresh_access_token').length;

  it('is exchanged for one that lasts before it is stored, and renewed after half of its time', async () => {
    await connect(key);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    bench.server.clock.advance(29 * DAY);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    expect(await renewals()).toBe(0);
    bench.server.clock.advance(2 * DAY);
    const opened = await Promise.all([1, 2, 3].map(() => connections().open(owner())));
    expect(opened[0]).toMatchObject({ token: expect.stringMatching(/^good-ann-[23]$/) as unknown });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-3' });
    expect(await renewals()).toBe(1);
    bench.server.clock.advance(31 * DAY);
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-4' });
  });

  it('says when it ends, and is renewed though nobody uses it', async () => {
    await connect(key);
    const { signIns } = bench.server.running.deps;
    const endsIn = async () => {
      const { endsAt } = (await connections().find(owner()))!;
      return (Date.parse(endsAt ?? '') - bench.server.clock.now()) / DAY;
    };
    expect(await endsIn()).toBeCloseTo(60);
    bench.server.clock.advance(31 * DAY);
    await connections().renewDue(signIns.extending);
    expect(Math.round(await endsIn())).toBe(60);
    expect(await connections().open(owner())).toMatchObject({ token: expect.stringMatching(/^good-ann-/) as unknown });
  });

  it('has ended once the platform rejects it, because it would have to renew itself', async () => {
    await connect(key);
    expect(await connections().noteRejected(owner(), { token: 'good-ann-2', words: 'Connect it again.' })).toBe(
      'ended',
    );
    expect(await connections().open(owner())).toBeNull();
  });

  it('is used on while the platform does not renew it, and ends when the platform says so', async () => {
    await connect(key);
    bench.server.clock.advance(40 * DAY);
    await bench.platform.play({ tokens: [{ does: 'answer', status: 502 }] });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    await bench.platform.play({
      tokens: [{ does: 'answer', status: 400, body: { error: { message: 'No', code: 4 } } }],
    });
    expect(await connections().open(owner())).toMatchObject({ token: 'good-ann-2' });
    await bench.platform.play({ forget: true });
    expect(await connections().open(owner())).toBeNull();
    expect(await connections().find(owner())).toMatchObject({ isEnded: true });
  });

  it('stores nothing where the exchange fails', async () => {
    for (const [step, failure] of [
      [{ does: 'answer', status: 503 }, 'unreachable'],
      [{ does: 'answer', status: 400, body: { error: { message: 'No', code: 1 } } }, 'refused'],
    ] as const) {
      const returned = await decide(await begin(key), 'allow');
      await bench.platform.play({ tokens: [{ does: 'none' }, step] });
      expect(await comeBack(returned)).toBe(`/social-accounts?platform=${key}&failed=${failure}`);
    }
    expect(await list()).toEqual([]);
  });
});
