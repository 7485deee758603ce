import type { cta } from '../../assistant/cta.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { quoted } from '../analysis/quoted.ts';
import { readText, type Sentence } from '../analysis/read-text.ts';
import { isBait } from '../rules/bait.ts';
import { hasWornPhrase } from '../rules/phrase-rules.ts';
import { checkDraft } from '../rules/rule-book.ts';
import { wordsIn } from '../rules/words-by-language.ts';
import { isVerse } from '../leads.ts';
import { unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Suggestion = ReplyDraft<typeof cta>['suggestions'][number];
type Kind = Suggestion['type'];

/** Words that indicate a type. "Heads of product" are people, which is not a product to sell. */
const speaksFor: readonly (readonly [RegExp, Kind])[] = [
  [/newsletter|subscri|email list|mailing/i, 'newsletter'],
  [/\b(?:leads?|clients?|customers?|calls?|book|booked|bookings?|consult\w*|demos?|pipeline)\b/i, 'lead-gen'],
  [
    /\b(?:my|our|the|new) product\b|\b(?:sell|selling|sales?|launch|courses?|trials?|sign[- ]?ups?|buy|buyers?)\b/i,
    'product',
  ],
  [/follow|share|reach|awareness|visib|network/i, 'social'],
  [/feedback|learn from|opinion|survey|\btest/i, 'feedback'],
  [
    /engag|comment|discuss|community|conversation|diskut|austausch|gespräch|débat|discut|conversaci|debat/i,
    'engagement',
  ],
];

/** Sentences at the end of a draft in which it asks for something, and those in which a question is to the reader. */
const LATE = { ask: 4, question: 2 } as const;
const MOST = 4;

/** Proposes the requests that end the draft itself, and questions about what it could ask for. It offers readers nothing. */
export function proposeCta({ goal, content, seen }: RequestOf<typeof cta>): ReplyDraft<typeof cta> {
  const wanted = speaksFor.filter(([pattern]) => pattern.test(goal)).map(([, type]) => type);
  const own = asksIn(content).map(({ text }): Suggestion => ({
    type: wanted[0] ?? (text.endsWith('?') ? 'engagement' : 'feedback'),
    urgency: 3,
    text: quoted(text, 300),
    reasoning: 'What your draft asks for at its end.',
  }));
  const rank = ({ type }: Suggestion) => (wanted.includes(type) ? wanted.indexOf(type) : wanted.length);
  const asked = questions
    .filter(({ type }) => wanted.includes(type) || type === 'engagement' || type === 'feedback')
    .toSorted((one, other) => rank(one) - rank(other));
  // A draft that ends as it should has its ending.
  if (content.trim() !== '') {
    const isOpen =
      own.length === 0 && !wanted.includes('product') && (wanted.includes('engagement') || endsWeakly(content));
    return { suggestions: [...own.filter(({ text }) => !seen.includes(text)), ...(isOpen ? [questions[0]!] : [])] };
  }
  return {
    suggestions: unseenFirst(asked, seen).slice(0, MOST),
  };
}

/** Whether the rule book has a remark on how a draft ends; a poem ends as it does. */
function endsWeakly(content: string): boolean {
  const { text, remarks } = checkDraft(content);
  return !isVerse(text) && remarks.some(({ rule }) => rule === 'bait' || rule === 'ending');
}

/** The sentences near the end that ask readers to do or to answer something. */
function asksIn(content: string): readonly Sentence[] {
  const text = readText(content);
  const words = wordsIn(text.language);
  if (!words) return [];
  return text.sentences
    .slice(-LATE.ask)
    .filter(
      ({ text: line, isItem }, index, late) =>
        !isItem &&
        !line.endsWith('!') &&
        (words.asks.test(line) ||
          (index >= late.length - LATE.question && /^[^\d%]*\?$/.test(line) && words.second.test(line))) &&
        !isBait(line, text.language) &&
        !hasWornPhrase(line, text.language),
    );
}

const ASKED = 'A question to you: only you know what you can ask for and keep.';

/** One question a type at least, of which the answer is a call to action. */
const questions: readonly Suggestion[] = [
  {
    type: 'engagement',
    urgency: 2,
    text: 'What could a reader tell you in one sentence that you would like to know?',
    reasoning: ASKED,
  },
  { type: 'newsletter', urgency: 2, text: 'What comes in the next issue, and for whom is it?', reasoning: ASKED },
  { type: 'lead-gen', urgency: 3, text: 'What should somebody with this problem send you first?', reasoning: ASKED },
  { type: 'product', urgency: 3, text: 'What can a reader try today, and what does it cost them?', reasoning: ASKED },
  { type: 'social', urgency: 2, text: 'Which one person would a reader send this to, and why?', reasoning: ASKED },
  { type: 'feedback', urgency: 2, text: 'Which of your claims would you like to be corrected on?', reasoning: ASKED },
];
