import { describe, expect, it } from 'vitest';
import { platformByKey } from '#core/publishing/platforms.ts';
import { afterFound, afterOutcome, GIVE_UP } from './next-step.ts';
import type { Outcome } from './platform-adapter.ts';
import type { StoredPublication } from './publications.ts';

const now = Date.UTC(2026, 10, 27, 9);
const publishing = { state: 'publishing', reason: null, askedAt: now, stateAt: now, tries: 0 } as StoredPublication;
const shared = { type: 'shared', url: 'https://example.org/1', ref: '1' } as const;

it('a post that is there is shared, and keeps what its platform says is missing beside it', () => {
  const words = 'LinkedIn did not take the first comment. Add it to the post there.';
  const step = (outcome: typeof shared & { readonly words?: string }) =>
    afterOutcome(publishing, { outcome, tellsRepetitions: false, now });
  expect(step(shared)).toMatchObject({ state: 'shared', waitMs: null, reason: null });
  expect(step({ ...shared, words })).toMatchObject({ state: 'shared', waitMs: null, reason: words });
});

describe('a thread of which the first posts are out', () => {
  const ref = '1,2';
  const mastodon = { ...publishing, platformId: platformByKey('mastodon').id, ref };
  const ended = { type: 'refused', words: 'Connect Mastodon again.', hasConnectionEnded: true } as const;
  const busy = { type: 'later', words: 'It answered 503.', afterMs: null } as const;
  const stepOf = (outcome: Outcome, of: StoredPublication = mastodon, at = now) =>
    afterOutcome(of, { outcome, tellsRepetitions: false, now: at });

  it.each([
    ['its connection has ended', ended, now],
    ['it is refused', { type: 'refused', words: 'Connect Mastodon again.' }, now],
    ['it is given up', { ...busy, words: 'Connect Mastodon again.' }, now + GIVE_UP],
  ] as const)('fails and says so when %s', (_when, outcome, at) => {
    const reason = 'Connect Mastodon again. The first 2 posts are out. Post only the others by hand.';
    const step = stepOf(outcome, mastodon, at);
    expect(step).toMatchObject({ state: 'failed', reason });
    // The stored reference stays.
    expect(step).not.toHaveProperty('ref');
  });

  it('stays unclear, and says so, while another post may be out', () => {
    const step = stepOf(ended, { ...mastodon, state: 'unknown' });
    expect(step).toMatchObject({ state: 'unknown', reason: expect.stringContaining('2 posts are out') as unknown });
  });

  it('fails and says so when it is given up because no more of it is found', () => {
    const of = { ...mastodon, state: 'unknown', reason: 'It did not answer.' } as const;
    const reason = 'It did not answer. The first 2 posts are out. Post only the others by hand.';
    expect(afterFound(of, { type: 'absent' }, now + GIVE_UP, 0)).toMatchObject({ state: 'failed', reason });
  });

  it('is tried again as before', () => {
    expect(stepOf(busy)).toMatchObject({ state: 'queued', reason: busy.words });
  });

  it('is no draft: one becomes its person’s when the connection ends', () => {
    const article = { ...mastodon, platformId: platformByKey('wordpress').id, ref: '1' };
    expect(stepOf(ended, article)).toEqual({ state: 'by-hand', waitMs: null, reason: null });
    expect(stepOf(ended, { ...mastodon, ref: null })).toMatchObject({ state: 'by-hand' });
  });
});
