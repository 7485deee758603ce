import { describe, expect, it } from 'vitest';
import { defaultPlatformId } from '../publishing/platforms.ts';
import { draftChoices } from './draft-choices.ts';

const workspace = { firstPillarId: 'stories', alsoFor: [9] };

describe('an idea that is to become a draft', () => {
  it('gets the first pillar where it has none, the default platform, and every automatic account', () => {
    expect(draftChoices({ title: 'Bets', pillarId: null }, workspace)).toEqual({
      ok: true,
      value: { pillarId: 'stories', platformId: defaultPlatformId, alsoFor: [9] },
    });
  });

  it('keeps its own pillar', () => {
    expect(draftChoices({ title: 'Bets', pillarId: 'numbers' }, workspace)).toMatchObject({
      value: { pillarId: 'numbers' },
    });
  });

  it.each([null, '', ' \n'])('needs a title: %j is none', (title) => {
    expect(draftChoices({ title, pillarId: 'numbers' }, workspace)).toEqual({ ok: false, error: 'untitled' });
  });

  it('needs a pillar', () => {
    const empty = { ...workspace, firstPillarId: undefined };
    expect(draftChoices({ title: 'Bets', pillarId: null }, empty)).toEqual({ ok: false, error: 'no-pillar' });
  });
});
