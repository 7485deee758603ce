import { fallbackHooks, type openers } from '../../assistant/openers.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { MAX_CHARACTERS, readText } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Opener = ReplyDraft<typeof openers>['openers'][number];

/** Sentences of the writer that are shown at most. */
const MOST_OWN = 1;
/** A question is asked of the writer; its answer can open the draft. */
const ASKED = 'A question to you. Your answer, in one sentence, is the opener.';

/**
 * Before there is a draft, the most concrete sentence of its plan and a question of each kind. Beside a draft nothing: a
 * sentence from further down was the wrong one more often than the right one, and an opener that nobody wrote would be
 * made up.
 */
export function proposeOpeners(
  { title, goal, audience, content, valueProposition, introduction, seen }: RequestOf<typeof openers>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof openers> {
  if (content.trim() !== '') return { openers: [] };
  const about = { title, goal, audience, ownRules };
  const isFresh = ({ text }: Opener) => !seen.includes(text);
  const plan = `${introduction}\n\n${valueProposition}`;
  const own = leadsIn(readText(plan), plan.slice(0, MAX_CHARACTERS), about).map(({ text }): Opener => ({
    type: 'your own words',
    text,
    reasoning: 'The most concrete sentence of your plan.',
  }));
  const asked = fallbackHooks.map(
    (kind) =>
      unseenFirst(
        questions.filter(({ type }) => type === kind),
        seen,
      )[0]!,
  );
  return { openers: [...own.filter(isFresh).slice(0, MOST_OWN), ...asked] };
}

const questions: readonly Opener[] = [
  { type: 'problem', text: 'What went wrong, for whom, and on which day?', reasoning: ASKED },
  { type: 'problem', text: 'What did it cost before anybody noticed?', reasoning: ASKED },
  { type: 'authority', text: 'What have you counted or seen here that your readers have not?', reasoning: ASKED },
  { type: 'authority', text: 'How often have you done this, and what do you do differently now?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which advice on this did you follow until it failed?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which of your views on this would a colleague deny?', reasoning: ASKED },
];
