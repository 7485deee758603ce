import type { TrainedSkill } from '#core/growth/next-skill.ts';
import { paths, studioPath } from '../../paths.ts';

export interface NextStep {
  /** The rest of a sentence that begins with "Next:". */
  readonly words: string;
  /** The page where it is done. */
  readonly path: string;
}

/** How to raise a skill, and with it the brand score. */
export const nextSteps: Readonly<Record<TrainedSkill, NextStep>> = {
  'Writing Clarity': { words: 'use shorter sentences and words in your next draft', path: studioPath('draft') },
  'Content Diversity': {
    words: 'write for a pillar or platform you have not used lately',
    path: paths.contentStrategy,
  },
  Consistency: { words: 'create, draft or share something on one more day this week', path: paths.studio },
  Distribution: { words: 'share your next post on one more platform', path: paths.pipeline },
};
