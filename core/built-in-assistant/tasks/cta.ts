import type { cta } from '../../assistant/cta.ts';
import type { RequestOf } from '../../assistant/task.ts';
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

const MOST = 4;

/**
 * Before there is a draft, questions about what it could ask for. Beside a draft nothing: what it asks for stands in it
 * already, and the review has a remark on an ending that should go. It offers readers nothing.
 */
export function proposeCta({ goal, content, seen }: RequestOf<typeof cta>): ReplyDraft<typeof cta> {
  if (content.trim() !== '') return { suggestions: [] };
  const wanted = speaksFor.filter(([pattern]) => pattern.test(goal)).map(([, type]) => type);
  const rank = ({ type }: Suggestion) => (wanted.includes(type) ? wanted.indexOf(type) : wanted.length);
  const asked = questions
    .filter(({ type }) => wanted.includes(type) || type === 'engagement' || type === 'feedback')
    .toSorted((one, other) => rank(one) - rank(other));
  return { suggestions: unseenFirst(asked, seen).slice(0, MOST) };
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
