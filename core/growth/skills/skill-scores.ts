import type { Day } from '../../activity/local-date.ts';
import type { GrowthIndex } from '../growth-index.ts';
import { consistency } from './consistency.ts';
import { contentDiversity } from './content-diversity.ts';
import { distribution } from './distribution.ts';
import { socialReach } from './social-reach.ts';
import { writingClarity } from './writing-clarity.ts';

interface Skill {
  readonly name: string;
  /** 0 to 100 as it stood at the end of a day. */
  readonly score: (index: GrowthIndex, asOf: Day) => number;
  /** Percent of the brand score; together 100. */
  readonly weight: number;
}

/** The five skills. What a person can do alone every week weighs most. */
export const skills: readonly Skill[] = [
  { name: 'Writing Clarity', score: writingClarity, weight: 25 },
  { name: 'Content Diversity', score: contentDiversity, weight: 20 },
  { name: 'Social Reach', score: socialReach, weight: 10 },
  { name: 'Consistency', score: consistency, weight: 30 },
  { name: 'Distribution', score: distribution, weight: 15 },
];

export interface SkillScore {
  readonly skill: string;
  /** 0 to 100. */
  readonly score: number;
  readonly fullMark: 100;
}

export function skillScores(index: GrowthIndex, asOf: Day = index.today): SkillScore[] {
  return skills.map(({ name, score }) => ({ skill: name, score: score(index, asOf), fullMark: 100 }));
}
