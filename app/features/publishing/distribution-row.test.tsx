import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { platformByKey, type PlatformKey } from '#core/publishing/platforms.ts';
import type { PublicationState, ShownState } from '#core/publishing/publication.ts';
import { DistributionRow } from './distribution-row.tsx';
import type { KnownPostFigures } from './kept-figures.ts';

const known = (state: PublicationState, given: { url?: string; reason?: string } = {}) => ({
  platformId: 4,
  generation: 1,
  state,
  url: given.url ?? null,
  at: null,
  updatedAt: null,
  posted: null,
  byHand: false,
  on: null,
  reason: given.reason ?? null,
});

function markup(
  shown: ShownState,
  {
    key = 'article',
    isChosen = true,
    changedSince = null,
    figures = null,
    postedBy = key === 'article' ? 'server' : 'person',
  }: {
    key?: PlatformKey;
    isChosen?: boolean;
    changedSince?: string | null;
    figures?: KnownPostFigures | null;
    postedBy?: 'server' | 'person';
  } = {},
): string {
  const platform = platformByKey(key);
  const latest = 'publication' in shown ? shown.publication : null;
  return renderToStaticMarkup(
    <MemoryRouter>
      <DistributionRow
        state={{ platform, isChosen, postedBy, latest, shown }}
        connection={undefined}
        address={null}
        context={{ now: 0, isOnline: true, dueAt: null }}
        changedSince={changedSince}
        figures={figures}
        typed={null}
        canReschedule
        onChoose={() => {}}
        onWish={() => {}}
      />
    </MemoryRouter>,
  );
}

/** The buttons and links of a row in their order, by accessible name. */
function controls(html: string): string[] {
  return [...html.matchAll(/<(button|a)\b([^>]*)>(.*?)<\/\1>/gs)].map(
    ([, , attributes, inside]) => /aria-label="([^"]*)"/.exec(attributes!)?.[1] ?? inside!.replaceAll(/<[^>]*>/g, ''),
  );
}

describe('the row of a platform', () => {
  it('tells what a post costs where a platform charges for it, until it is posted', () => {
    const cost = 'Twitter charges this server’s operator $0.015 for a post, and $0.20 for one with a link.';
    const before: ShownState = { type: 'not-published' };
    const after: ShownState = { type: 'shared', publication: known('shared') };
    expect(markup(before, { key: 'twitter', postedBy: 'server' })).toContain(cost);
    expect(markup(before, { key: 'twitter', postedBy: 'server', isChosen: false })).not.toContain('charges');
    expect(markup(before, { key: 'twitter' })).not.toContain('charges');
    expect(markup(after, { key: 'twitter', postedBy: 'server' })).not.toContain('charges');
    expect(markup(before, { key: 'mastodon', postedBy: 'server' })).not.toContain('charges');
  });

  it('tells what the platform counted for the post, as long as it is there', () => {
    const figures = {
      itemId: 'a',
      platformId: 4,
      views: 3,
      likes: null,
      reposts: null,
      replies: null,
      asOf: '1970-01-01T00:00:00.000Z',
    };
    expect(markup({ type: 'shared', publication: known('shared') }, { figures })).toMatch(/3 readers, as of \S+/);
    expect(markup({ type: 'withdrawn', publication: known('withdrawn') }, { figures })).not.toContain('readers');
  });

  it('has a switch that is named for it', () => {
    const html = markup({ type: 'not-published' });
    expect(html).toMatch(/<input[^>]*role="switch"/);
    expect(html).toContain('Blog Article');
    expect(html).toContain('Not published yet');
  });

  it('locks its switch where the piece is or may be', () => {
    const isLocked = (html: string) => /<input[^>]*\bdisabled=""/.test(html);
    expect(isLocked(markup({ type: 'shared', publication: known('shared') }))).toBe(true);
    expect(isLocked(markup({ type: 'unknown', publication: known('unknown') }))).toBe(true);
    expect(isLocked(markup({ type: 'failed', publication: known('failed') }))).toBe(false);
  });

  it.each<[ShownState, readonly string[]]>([
    [{ type: 'not-published' }, []],
    [{ type: 'publishing', publication: known('publishing') }, []],
    [{ type: 'failed', publication: known('failed') }, ['Try again: Blog Article']],
    [
      { type: 'unknown', publication: known('unknown') },
      ['It was posted: Blog Article', 'It was not posted: Blog Article'],
    ],
    [{ type: 'overdue', publication: known('overdue') }, ['Publish now: Blog Article', 'Reschedule: Blog Article']],
    [{ type: 'withdrawn', publication: known('withdrawn') }, ['Publish again: Blog Article']],
    [
      { type: 'shared', publication: known('shared', { url: 'https://maya.example/bets' }) },
      ['Open post: Blog Article', 'Your site', 'More actions for the post on Blog Article'],
    ],
  ])('%j offers %j', (shown, offered) => {
    expect(controls(markup(shown))).toEqual(offered);
  });

  it('tells since when the draft differs from the post, and offers to update it', () => {
    const post = known('shared', { url: 'https://maya.example/bets' });
    const html = markup({ type: 'shared', publication: post }, { changedSince: '1970-01-01T00:00:00.000Z' });
    expect(html).toMatch(/Changed since \d\d:\d\d\. The post still has the earlier words\./);
    expect(controls(html)[0]).toBe('Update: Blog Article');
  });

  it('leaves to the person what the server cannot post', () => {
    expect(controls(markup({ type: 'by-hand', publication: null }, { key: 'facebook' }))).toEqual([
      'Post it yourself: Facebook',
      'Mark as posted: Facebook',
    ]);
  });

  it('leads to connecting where the server could post', () => {
    expect(controls(markup({ type: 'by-hand', publication: null }, { key: 'mastodon' }))).toContain(
      'Connect: Mastodon',
    );
  });

  it('says nothing of a platform that was switched off', () => {
    expect(markup({ type: 'not-published' }, { isChosen: false })).not.toContain('role="status"');
  });
});
