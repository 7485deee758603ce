import { describe, expect, it } from 'vitest';
import type { Publication, PublicationState, ShownState } from '#core/publishing/publication.ts';
import { latestToast } from '../../ui/show-toast.ts';
import { sayCancelled, sayPublishOutcome, sayResult, stateWords } from './publication-words.ts';

it.each([
  ['untitled', 'Give it a title first.'],
  ['no-pillar', 'No content pillars available. Please create a content pillar first.'],
  ['not-saved', 'Could not save on this device. Try again.'],
] as const)('what cannot be distributed (%s) says Distribution failed and why', (outcome, text) => {
  expect(sayPublishOutcome(outcome, { isOnline: true })).toBe(false);
  expect(latestToast()).toMatchObject({ title: 'Distribution failed', text });
});

const now = new Date(2026, 10, 24, 14, 0).getTime();
const at = new Date(2026, 10, 24, 10, 12);
const context = { now, isOnline: true, dueAt: null };
const publication = (given: { url?: string; reason?: string }) => ({
  platformId: 4,
  generation: 1,
  state: 'shared' as const,
  at: at.toISOString(),
  url: given.url ?? null,
  updatedAt: null,
  posted: null,
  byHand: false,
  on: null,
  reason: given.reason ?? null,
});

describe('the result of publishing', () => {
  const result = (type: PublicationState): ShownState => ({ type, publication: null });
  const said = (results: readonly (ShownState | null)[]) => {
    sayPublishOutcome('queued', { isOnline: true });
    sayResult(results);
    return latestToast()?.title;
  };

  it.each<[string, readonly (ShownState | null)[]]>([
    ['Published', [result('shared'), result('shared')]],
    ['Not published', [result('failed')]],
    ['Not published everywhere', [result('failed'), result('shared')]],
    ['Not confirmed', [result('unknown')]],
    ['Not confirmed', [result('unknown'), result('failed'), result('shared')]],
    ['Not confirmed', [result('unknown'), null]],
  ])('is said as %s of %j', (title, results) => {
    expect(said(results)).toBe(title);
  });

  it.each<[string, readonly (ShownState | null)[]]>([
    ['nothing new has come', [null]],
    ['it failed on one platform and is open on another', [result('failed'), null]],
    ['it was posted on one and is open on another', [result('shared'), null]],
    ['it went back to not published', [{ type: 'not-published' }]],
    ['it is the person’s to post', [result('by-hand')]],
    ['there is no platform', []],
  ])('is not said where %s', (_name, results) => {
    expect(said(results)).toBe('Publishing');
  });

  it('leads to the post once it is on the own site, also where another platform failed', () => {
    const url = 'https://rostrum.example/@maya/bets';
    const here: ShownState = { type: 'shared', publication: publication({ url }) };
    for (const results of [[here], [here, result('failed')], [result('shared'), here]]) {
      said(results);
      expect(latestToast()?.action?.label).toBe('View post');
    }
    said([result('shared')]);
    expect(latestToast()?.action).toBeUndefined();
  });

  it('never takes the place of another message', () => {
    sayPublishOutcome('queued', { isOnline: true });
    sayCancelled('cancelled');
    sayResult([result('failed')]);
    expect(latestToast()?.title).toBe('Cancelled');
  });
});

describe('where a piece stands on a platform, in words', () => {
  it.each<[ShownState, string]>([
    [{ type: 'not-published' }, 'Not published yet'],
    [{ type: 'due', at: new Date(2026, 10, 26, 9, 0).toISOString() }, 'Scheduled for 26 Nov 09:00'],
    [{ type: 'sent' }, 'Sent to the server'],
    [{ type: 'publishing', publication: null }, 'Publishing…'],
    [{ type: 'shared', publication: publication({}) }, 'Shared 10:12'],
    [
      { type: 'shared', publication: { ...publication({}), updatedAt: at.toISOString() } },
      'Shared 10:12 · updated 10:12',
    ],
    [
      { type: 'failed', publication: publication({ reason: 'The token has expired.' }) },
      'Failed: The token has expired.',
    ],
    [{ type: 'failed', publication: null }, 'Failed: The platform gave no reason.'],
    [{ type: 'unknown', publication: null }, 'Not confirmed: The platform gave no clear answer.'],
    [{ type: 'by-hand', publication: null }, 'You post this one'],
    [{ type: 'withdrawn', publication: publication({}) }, 'Taken down 10:12'],
  ])('%j: %s', (shown, words) => {
    expect(stateWords(shown, context)).toBe(words);
  });

  it('says what a queued call waits for', () => {
    const shown = { type: 'queued-here', action: 'publish', at: at.getTime() } as const;
    expect(stateWords(shown, context)).toBe('Queued at 10:12');
    expect(stateWords(shown, { ...context, isOnline: false })).toBe('Offline · queued at 10:12');
  });

  it('says when it was due', () => {
    const shown = { type: 'overdue', publication: null } as const;
    const dueAt = new Date(2026, 10, 23, 9, 0).toISOString();
    expect(stateWords(shown, { ...context, dueAt })).toBe(
      'Missed at 23 Nov 09:00: its time passed before the server could post it',
    );
    const reason = 'The server was restored from a backup and may have already posted this.';
    const restored = { type: 'overdue', publication: { reason } as Publication } as const;
    expect(stateWords(restored, { ...context, dueAt })).toBe(`Missed at 23 Nov 09:00: ${reason}`);
  });
});
