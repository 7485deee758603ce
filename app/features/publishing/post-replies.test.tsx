import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RepliesReply } from '#core/api/replies.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { PostReply } from '#core/publishing/post-replies.ts';
import { ReplyList } from './post-replies.tsx';

const now = Date.parse('2026-11-27T14:05:00.000Z');
const [mastodon, bluesky] = [platformByKey('mastodon'), platformByKey('bluesky')];

const reply = (id: string, more: Partial<PostReply> = {}): PostReply => ({
  id,
  author: 'Bea',
  handle: '@bea@two.example',
  text: `Reply ${id}`,
  url: `https://two.example/@bea/${id}`,
  at: '2026-11-27T14:00:00.000Z',
  isOwn: false,
  ...more,
});
const on = (platformId: number, ...replies: PostReply[]): RepliesReply[number] => ({
  platformId,
  asOf: '2026-11-27T14:05:00.000Z',
  replies,
});

const markup = (replies: RepliesReply, platforms = [mastodon, bluesky]) =>
  renderToStaticMarkup(<ReplyList platforms={platforms} replies={replies} now={now} />);
const shown = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the replies under a post', () => {
  it('tell author, platform, time and text, newest first, with a link to each', () => {
    const older = reply('1', { at: '2026-11-27T11:00:00.000Z' });
    const own = reply('2', { author: 'Ann', handle: '@ann.example', isOwn: true, url: null });
    const html = markup([on(mastodon.id, older), on(bluesky.id, own)]);
    expect(shown(html)).toMatch(
      /^Ann @ann.example You Bluesky · 5 min ago Reply 2 Bea @bea@two.example Mastodon · 3 h ago Reply 1 Open on Mastodon Mastodon as of/,
    );
    expect(html).toContain(
      '<a href="https://two.example/@bea/1" target="_blank" rel="noopener noreferrer nofollow" aria-label="Open on Mastodon: reply by Bea"',
    );
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  it('say when there are none, and since when that is known', () => {
    expect(shown(markup([on(mastodon.id)], [mastodon]))).toMatch(/^No replies yet. Mastodon as of \d\d:\d\d$/);
  });

  it('say of which platform they are not read yet', () => {
    expect(shown(markup([on(mastodon.id)]))).toMatch(
      /^No replies yet. Bluesky: not read yet. Replies are read with the numbers of a post, for 90 days while its account is connected. Mastodon as of/,
    );
    expect(shown(markup([]))).toMatch(/^Mastodon and Bluesky: not read yet./);
  });

  it('are five at first, with a button for all, and say when older ones are left out', () => {
    const some = Array.from({ length: 6 }, (_, id) => reply(String(id)));
    expect(markup([on(mastodon.id, ...some)]).match(/<li/g)).toHaveLength(5);
    expect(shown(markup([on(mastodon.id, ...some)]))).toContain('Show all 6 replies');
    const many = Array.from({ length: 100 }, (_, id) => reply(String(id)));
    expect(shown(markup([on(mastodon.id, ...many)]))).toContain('The newest 100 replies are listed.');
  });

  it('show words of others as words, and say when there are none', () => {
    const html = markup([
      on(mastodon.id, reply('1', { author: '<img onerror=x>', text: '<b>bold</b>' }), reply('2', { text: '' })),
    ]);
    expect(html).toContain('&lt;img onerror=x&gt;');
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(shown(html)).toContain('A reply without words.');
  });

  it('of a platform that does not have the post any more are not listed', () => {
    expect(shown(markup([on(mastodon.id, reply('1'))], [bluesky]))).not.toContain('Reply 1');
  });
});
