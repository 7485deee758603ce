import { fallbackHooks, type openers } from '../../assistant/openers.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { quoted } from '../analysis/quoted.ts';
import { MAX_CHARACTERS, readText } from '../analysis/read-text.ts';
import { leadsIn } from '../leads.ts';
import { checkDraft } from '../rules/rule-book.ts';
import { unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Opener = ReplyDraft<typeof openers>['openers'][number];

/** Sentences of the writer that are shown at most. */
const MOST_OWN = 1;
/** A question is asked of the writer; its answer can open the draft. */
const ASKED = 'A question to you. Your answer, in one sentence, is the opener.';

/**
 * The strongest sentences of the draft and of its plan, but for the one that opens it already. Before there is a draft, a
 * question of each kind; beside a draft, one at most, about words of it that hide who acted or who counted. An opener
 * that nobody wrote would be made up, so there is none.
 */
export function proposeOpeners(
  { title, goal, audience, content, valueProposition, introduction, seen }: RequestOf<typeof openers>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof openers> {
  const about = { title, goal, audience, ownRules };
  const own = [content, `${introduction}\n\n${valueProposition}`].flatMap((written) =>
    leadsIn(readText(written), written.slice(0, MAX_CHARACTERS), about)
      .filter(({ isFirst }) => !isFirst || written !== content)
      .map(({ text, paragraph }): Opener => ({
        type: 'your own words',
        text,
        reasoning:
          written === content
            ? `The most concrete sentence, from paragraph ${paragraph}.`
            : 'The most concrete sentence of your plan.',
      })),
  );
  const fresh = own.filter(({ text }) => !seen.includes(text)).slice(0, MOST_OWN);
  if (content.trim() !== '') return { openers: [...fresh, ...askedOf(content)] };
  const asked = fallbackHooks.map(
    (kind) =>
      unseenFirst(
        questions.filter(({ type }) => type === kind),
        seen,
      )[0]!,
  );
  return { openers: [...fresh, ...asked] };
}

/** The question that the first hidden actor or unsourced claim of a draft raises. */
function askedOf(content: string): readonly Opener[] {
  const { remarks } = checkDraft(content);
  const hidden = remarks.find(({ rule }) => rule === 'passive');
  const claim = remarks.find(({ rule }) => rule === 'claim');
  const place = (hidden ?? claim)?.location;
  if (!place) return [];
  return [
    {
      type: hidden ? 'problem' : 'authority',
      text: `“${quoted(place, 80)}”: ${hidden ? 'by whom, and on which day?' : 'who counted, and what have you counted yourself?'}`,
      reasoning: ASKED,
    },
  ];
}

const questions: readonly Opener[] = [
  { type: 'problem', text: 'What went wrong, for whom, and on which day?', reasoning: ASKED },
  { type: 'problem', text: 'What did it cost before anybody noticed?', reasoning: ASKED },
  { type: 'authority', text: 'What have you counted or seen here that your readers have not?', reasoning: ASKED },
  { type: 'authority', text: 'How often have you done this, and what do you do differently now?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which advice on this did you follow until it failed?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which sentence of your draft would a colleague deny?', reasoning: ASKED },
];
