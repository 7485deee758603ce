import type { ideas } from '../../assistant/ideas.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { hashOf } from '../../kernel/hash-of.ts';
import { rotated } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

/**
 * Questions that readers have about any craft, in turns for the person's pillars. A title filled into a pattern would be
 * nobody's idea; an answer to one of these is the person's own.
 */
export function proposeIdeas(
  { count, promptData, seen }: RequestOf<typeof ideas>,
  { pillars }: Writer,
): ReplyDraft<typeof ideas> {
  const names = pillars.map(({ name }) => name.trim()).filter((name) => name !== '');
  const before = new Set(seen);
  const fresh = rotated(questions, hashOf(promptData)).toSorted(
    (one, other) => Number(before.has(one)) - Number(before.has(other)),
  );
  return {
    ideas: fresh.slice(0, count).map((title, index) => ({
      title,
      description: 'A question that readers have. Answer it with what you did and saw yourself.',
      ...(names.length > 0 && { pillar: names[index % names.length]! }),
    })),
  };
}

const questions: readonly string[] = [
  'How did you begin, and which step would you skip today?',
  'What does it cost, in money and in hours?',
  'Which mistake do you see most often?',
  'How can I tell that it worked?',
  'When should I not do it?',
  'What do you use for it every day?',
  'Who taught you, and where were they wrong?',
  'What changed your mind?',
  'What do beginners ask you first?',
  'Which result surprised you?',
  'What do you do when it goes wrong?',
  'What would you do with half the time?',
  'What do you know now that you did not five years ago?',
  'Which rule do you break, and when?',
  'How do you explain it to somebody outside your trade?',
  'What did you stop doing?',
];
