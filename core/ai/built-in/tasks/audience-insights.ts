import type { audienceInsights } from '../../audience-insights.ts';
import type { RequestOf } from '../../task.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { quotedSubject, subjectOf } from '../subject.ts';

type Stage = 'beginner' | 'practised' | 'unknown';

const known: Readonly<Record<Stage, { readonly insight: string; readonly pain: string }>> = {
  beginner: {
    insight:
      'They are early in their experience: define a term when you first use it, and show one example before the rule.',
    pain: 'They cannot yet tell good advice from confident advice, so every choice feels risky.',
  },
  practised: {
    insight: 'They know the basics: skip the introduction and go to the trade-off that they face.',
    pain: 'They have read the usual advice and tried it; what is missing is what to do when it fails.',
  },
  unknown: {
    insight: 'You have not said how experienced they are. Decide: it settles what you may leave out.',
    pain: 'A text for everybody explains too much to some and too little to others.',
  },
};

/** A pattern: what follows from the audience as the writer described it. Nothing is known about these people beyond that. */
export function proposeAudienceInsights({
  topic,
  goal,
  primaryAudience,
  role,
  experience,
}: RequestOf<typeof audienceInsights>): ReplyDraft<typeof audienceInsights> {
  const readers = quotedSubject(primaryAudience, 'your readers', 120);
  const subject = quotedSubject(topic, 'your topic');
  const stage: Stage = /beginner|0-2|junior|new/i.test(experience)
    ? 'beginner'
    : /intermediate|advanced|expert|senior|[2-9]-|10/i.test(experience)
      ? 'practised'
      : 'unknown';
  const work = subjectOf(role, 60);
  return {
    keyInsights: [
      `You write for ${readers}. Picture one such person whom you know, and write ${subject} to them.`,
      known[stage].insight,
      work
        ? `Their role: ${work}. Say early what ${subject} changes in a working week in that role.`
        : `Find out what decision ${subject} helps them make; that is where to begin.`,
      ...(goal.trim() === ''
        ? []
        : [`Your goal is ${quotedSubject(goal, 'open')}. Ask what they would have to believe first, and prove that.`]),
    ],
    painPoints: [
      known[stage].pain,
      `They have little time for ${subject}: if the first lines do not name their situation, they leave.`,
      `To check with two or three of them: what did they last try with ${subject}, and what stopped them?`,
    ],
  };
}
