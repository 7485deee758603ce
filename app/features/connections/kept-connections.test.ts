import { describe, expect, it } from 'vitest';
import { keepSignIns, keptSignIns } from './kept-connections.ts';
import { keepConnections, keptConnections } from './stored-connections.ts';

describe('connections', () => {
  const mastodon = {
    platformId: 9,
    name: '@maya@example.social',
    isPaused: false,
    isEnded: false,
    endsAt: null,
    reason: null,
  };

  it('come back as they were kept', () => {
    expect(keptConnections(keepConnections([mastodon]))).toEqual([mastodon]);
  });

  it.each([undefined, null, true, '', 'no JSON', '{}', '[null, 4, {"name": "x"}]'])('are none in %j', (kept) => {
    expect(keptConnections(kept)).toEqual([]);
  });
});

describe('platforms at which people sign in', () => {
  const linkedIn = { platform: 'linkedin', missing: ['LINKEDIN_CLIENT_ID'] };

  it('come back as they were kept', () => {
    expect(keptSignIns(keepSignIns([linkedIn]))).toEqual([linkedIn]);
    expect(keptSignIns(keepSignIns([]))).toEqual([]);
  });

  it.each([undefined, null, true, '', 'no JSON', '{}'])('are unknown in %j', (kept) => {
    expect(keptSignIns(kept)).toBeNull();
  });
});
