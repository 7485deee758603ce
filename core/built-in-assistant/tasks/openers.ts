import { fallbackHooks, type openers } from '../../assistant/openers.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { MAX_CHARACTERS, readText, type ReadText } from '../analysis/read-text.ts';
import { type About, leadsIn } from '../leads.ts';
import { opensEmpty } from '../rules/openings.ts';
import { unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Opener = ReplyDraft<typeof openers>['openers'][number];

/** Sentences of the writer that are shown at most. */
const MOST_OWN = 1;
/** A question is asked of the writer; its answer can open the draft. */
const ASKED = 'A question to you. Your answer, in one sentence, is the opener.';

/** Words before a sentence from which readers may leave before they reach it. */
const FAR = 40;

/**
 * A sentence of the draft that tells what happened and stands too far down, where the first line says nothing.
 * Before there is a draft, the most concrete sentence of its plan and a question of each kind. An opener that nobody wrote
 * would be made up, so there is none.
 */
export function proposeOpeners(
  { title, goal, audience, content, valueProposition, introduction, seen }: RequestOf<typeof openers>,
  { ownRules }: Pick<Writer, 'ownRules'>,
): ReplyDraft<typeof openers> {
  const about = { title, goal, audience, ownRules };
  const isFresh = ({ text }: Opener) => !seen.includes(text);
  if (content.trim() !== '') return { openers: ofDraft(content, about).filter(isFresh).slice(0, MOST_OWN) };
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

function ofDraft(content: string, about: About): readonly Opener[] {
  const text = readText(content);
  if (!opensEmpty(text)) return [];
  return leadsIn(text, content.slice(0, MAX_CHARACTERS), about)
    .filter(({ canOpen, paragraph }) => canOpen && wordsBefore(text, paragraph) >= FAR)
    .map(({ text: line, paragraph }) => ({
      type: 'your own words',
      text: line,
      reasoning: `It tells what happened, and stands as far down as paragraph ${paragraph}.`,
    }));
}

function wordsBefore({ paragraphs }: ReadText, paragraph: number): number {
  return paragraphs
    .slice(0, paragraph - 1)
    .flat()
    .reduce((sum, { words }) => sum + words.length, 0);
}

const questions: readonly Opener[] = [
  { type: 'problem', text: 'What went wrong, for whom, and on which day?', reasoning: ASKED },
  { type: 'problem', text: 'What did it cost before anybody noticed?', reasoning: ASKED },
  { type: 'authority', text: 'What have you counted or seen here that your readers have not?', reasoning: ASKED },
  { type: 'authority', text: 'How often have you done this, and what do you do differently now?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which advice on this did you follow until it failed?', reasoning: ASKED },
  { type: 'contrarian', text: 'Which sentence of your draft would a colleague deny?', reasoning: ASKED },
];
