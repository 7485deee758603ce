import { type SkillScore, skills } from './skill-scores.ts';

/** The skills that a person can work on. Reach follows from what platforms report. */
const trainedSkills = ['Writing Clarity', 'Content Diversity', 'Consistency', 'Distribution'] as const;
export type TrainedSkill = (typeof trainedSkills)[number];

/** The skill that is missing most points of the brand score; null when there is nothing to gain. */
export function nextSkill(scores: readonly SkillScore[]): TrainedSkill | null {
  const gains = trainedSkills.map((skill) => {
    const missing = 100 - (scores.find((each) => each.skill === skill)?.score ?? 100);
    return { skill, gain: missing * (skills.find(({ name }) => name === skill)?.weight ?? 0) };
  });
  const [first] = gains.filter(({ gain }) => gain > 0).toSorted((left, right) => right.gain - left.gain);
  return first?.skill ?? null;
}
