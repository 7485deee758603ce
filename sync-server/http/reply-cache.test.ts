import { describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';
import { ReplyCache } from './reply-cache.ts';

describe('the reply cache', () => {
  it('holds no more than its bytes, keys included, however many different things are asked', () => {
    const replies = new ReplyCache(1 << 20);
    const keyOf = (index: number) => `${index}${'y'.repeat(500)}`;
    for (let index = 0; index < 25_000; index += 1) {
      replies.put(keyOf(index), { json: Buffer.from('[]'), link: '' });
      expect(replies.bytes).toBeLessThanOrEqual(1 << 20);
    }
    expect([replies.get(keyOf(0)), replies.get(keyOf(24_999))?.json.toString()]).toEqual([undefined, '[]']);
  });

  it('counts a reply that is put again once', () => {
    const replies = new ReplyCache();
    replies.put('key', { json: Buffer.from('[1,2,3]'), link: '' });
    const { bytes } = replies;
    replies.put('key', { json: Buffer.from('[3,2,1]'), link: '' });
    expect(replies.bytes).toBe(bytes);
  });
});

describe('a list', () => {
  const own = ownServer();
  const list = (query: string) => ask(own.client, 'GET', `/api/content?${query}`);

  it('is one reply, however many names are asked for that it does not know', async () => {
    await ask(own.client, 'POST', '/api/content', { title: 'One', content: 'Its text' });
    await ask(own.client, 'POST', '/api/content', { title: 'Two', content: 'Its text' });
    const first = await list('limit=1');
    const { bytes } = own.server.running.deps.replies;
    for (let index = 0; index < 50; index += 1) {
      const { headers, text } = await list(`x${index}=${'y'.repeat(200)}&limit=1&utm=${index}`);
      expect([headers.get('ETag'), text, headers.get('Link')]).toEqual([
        first.headers.get('ETag'),
        first.text,
        first.headers.get('Link'),
      ]);
    }
    expect(own.server.running.deps.replies.bytes).toBe(bytes);
    expect(first.headers.get('Link')).toMatch(/^<\/api\/content\?limit=1&cursor=[^&>]+>; rel="next"$/);
  });
});
