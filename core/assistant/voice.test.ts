import { expect, it, test } from 'vitest';
import { projectionLimits } from '../documents/limits.ts';
import {
  changeOf,
  comparedAnalyses,
  followingProfile,
  MAX_EARLIER,
  readVoiceProfile,
  voiceBand,
  voiceDimensions,
  type VoiceProfile,
} from './voice.ts';

it.each([
  [100, 'Excellent'],
  [80, 'Excellent'],
  [79, 'Good'],
  [60, 'Good'],
  [59, 'Developing'],
  [40, 'Developing'],
  [39, 'Needs Work'],
  [0, 'Needs Work'],
])('a score of %d is %s', (score, band) => {
  expect(voiceBand(score)).toBe(band);
});

const dimensions = Object.keys(voiceDimensions) as (keyof typeof voiceDimensions)[];

function analysed(score: number, day: number, words = 'Dry wit'): VoiceProfile {
  const examples = Array.from({ length: 9 }, () => words);
  return {
    overallScore: score,
    // Models list them in any order.
    metrics: dimensions.map((dimension) => ({ dimension, score, description: words, examples })).toReversed(),
    analysisDate: new Date(day * 86_400_000).toISOString(),
    contentSamples: 3,
    recommendations: Array.from({ length: 20 }, () => words),
  };
}

test('each analysis of a voice is compared with the one before', () => {
  const first = followingProfile(null, analysed(60, 0));
  const second = followingProfile(first, analysed(72, 1));
  const third = followingProfile(second, { ...analysed(70, 2), metrics: analysed(75, 2).metrics });
  expect(comparedAnalyses(third).map(({ overallScore, change }) => [overallScore, change])).toEqual([
    [70, -2],
    [72, 12],
    [60, null],
  ]);
  expect(changeOf(third, 'Structure & Flow')).toBe(3);
  expect(changeOf(first, 'Structure & Flow')).toBeNull();
});

test('a voice profile stays small enough to be shown, however many analyses there were and however much a model says', () => {
  let profile = followingProfile(null, analysed(50, 0));
  for (let day = 1; day < 30; day += 1) profile = followingProfile(profile, analysed(50, day, '"'.repeat(5000)));
  const json = JSON.stringify(profile);
  expect(json.length).toBeLessThan(projectionLimits.voiceProfile);
  expect(readVoiceProfile(json)).toEqual(profile);
  expect(profile.earlier).toHaveLength(MAX_EARLIER);
});
