import { fallbackHooks, type openers } from '../../assistant/openers.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { MAX_CHARACTERS, readText } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Opener = ReplyDraft<typeof openers>['openers'][number];

/** Sentences of the writer that are shown at most. */
const MOST_OWN = 3;
/** A question is asked of the writer; its answer can open the draft. */
const ASKED = 'A question to you. Your answer, in one sentence, is the opener.';

/**
 * The strongest sentences of the draft and of its plan, and a question of each kind. An opener that nobody wrote would be
 * made up, so there is none.
 */
export function proposeOpeners(
  { content, valueProposition, introduction, seen }: RequestOf<typeof openers>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof openers> {
  const own = [content, `${introduction}\n\n${valueProposition}`].flatMap((written) =>
    leadsIn(readText(written), written.slice(0, MAX_CHARACTERS), ownRules).map(({ text, paragraph }): Opener => ({
      type: 'your own words',
      text,
      reasoning:
        written === content
          ? `The most concrete sentence, from paragraph ${paragraph}.`
          : 'The most concrete sentence of your plan.',
    })),
  );
  const fresh = own.filter(({ text }) => !seen.includes(text)).slice(0, MOST_OWN);
  const asked = fallbackHooks.map(
    (kind) =>
      unseenFirst(
        questions.filter(({ type }) => type === kind),
        seen,
      )[0]!,
  );
  return { openers: [...fresh, ...asked] };
}

const questions: readonly Opener[] = [
  { type: 'problem', text: 'What went wrong, for whom, and on which day?', reasoning: ASKED },
  { type: 'problem', text: 'What did it cost before anybody noticed?', reasoning: ASKED },
  { type: 'authority', text: 'What have you counted or seen here that your readers have not?', reasoning: ASKED },
  { type: 'authority', text: 'How often have you done this, and what do you do differently now?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which advice on this did you follow until it failed?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which sentence of your draft would a colleague deny?', reasoning: ASKED },
];
