import type { outline } from '../../assistant/outline.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { outlineQuestions } from '../coach-questions.ts';
import { planFromRequest, questionsInto } from '../coach-plan.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { linesOf } from '../subject.ts';

/** Parts from a problem to a first step. The writer answers the question of each part. */
const parts = [
  'The problem',
  'What to do instead',
  'Proof',
  'The strongest objection',
  'Why it happens',
  'How to begin',
];
const partCount = { short: 3, medium: 4, long: 6 } as const;

/** Orders the writer's own points into parts, and adds a question for each part without a point. */
export function proposeOutline(
  { topic, goal, audience, valueProposition, estimatedLength }: RequestOf<typeof outline>,
  writer: Writer,
): ReplyDraft<typeof outline> {
  const questions = outlineQuestions(planFromRequest({ title: topic, goal, audience, kind: 'article' }, writer));
  const own = linesOf(valueProposition).filter((part) => part.length < 80);
  const asked = questionsInto(questions, 'keyPoints');
  const sections = parts.map((title, index) => ({
    title,
    content: title === 'What to do instead' && own.length > 1 ? own.slice(0, 4).join('; ') : (asked[index] ?? LAST),
  }));
  const [introduction = ''] = questionsInto(questions, 'introduction');
  const [conclusion = ''] = questionsInto(questions, 'conclusion');
  return {
    structure: { introduction, sections: sections.slice(0, partCount[estimatedLength]), conclusion },
    reasoning:
      'Readers stay when they first recognise their problem, then learn the answer with proof. The words are yours: each part asks for what only you know.',
    confidence: 45 + (audience.trim() ? 5 : 0) + (own.length > 0 ? 10 : 0),
  };
}

const LAST = 'What is the smallest first step, and how long does it take?';
