import type { cta } from '../../assistant/cta.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { firstLineOf, quotedSubject, subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

type Suggestion = ReplyDraft<typeof cta>['suggestions'][number];

/** Words of a goal that indicate a type. "Heads of product" are people, which is not a product to sell. */
const speaksFor: readonly [RegExp, Suggestion['type']][] = [
  [/newsletter|subscri|email list|mailing/i, 'newsletter'],
  [/\b(?:leads?|clients?|customers?|calls?|book|booked|bookings?|consult\w*|demos?|pipeline)\b/i, 'lead-gen'],
  [
    /\b(?:my|our|the|new) product\b|\b(?:sell|selling|sales?|launch|courses?|trials?|sign[- ]?ups?|buy|buyers?)\b/i,
    'product',
  ],
  [/follow|share|reach|awareness|visib|network/i, 'social'],
  [/feedback|learn from|opinion|survey|\btest/i, 'feedback'],
  [/engag|comment|discuss|community|conversation/i, 'engagement'],
];

/**
 * Types that need something not everybody has. They are suggested only if the writer mentioned a newsletter or an
 * offer.
 */
const onlyIfWanted: ReadonlySet<Suggestion['type']> = new Set(['newsletter', 'product']);

/** Complete calls to action without gaps. The type that the goal asks for comes first. */
export function proposeCta(
  { goal, audience, contentType, seen }: RequestOf<typeof cta>,
  writer: Writer,
): ReplyDraft<typeof cta> {
  const suggestions = ctaPatterns({
    aim: quotedSubject(goal, 'your goal', 100),
    readers: subjectOf(firstLineOf(audience) || writer.audience, 60),
    piece: subjectOf(contentType, 30).toLowerCase() || 'piece',
  });
  const wanted = speaksFor.filter(([pattern]) => pattern.test(goal)).map(([, type]) => type);
  const rank = (type: Suggestion['type']): number => (wanted.includes(type) ? wanted.indexOf(type) : 10);
  const inOrder = suggestions
    .filter(({ type }) => wanted.includes(type) || !onlyIfWanted.has(type))
    .toSorted((a, b) => rank(a.type) - rank(b.type));
  return { suggestions: onePerType(unseenFirst(inOrder, seen)).slice(0, 4) };
}

/** The first of each type before a second of any. */
function onePerType(suggestions: readonly Suggestion[]): Suggestion[] {
  const isFirst = (suggestion: Suggestion) => suggestions.find(({ type }) => type === suggestion.type) === suggestion;
  return suggestions.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

interface CtaWords {
  /** The goal in quotation marks. */
  readonly aim: string;
  /** The readers; empty when unknown. */
  readonly readers: string;
  /** The type of item. */
  readonly piece: string;
}

/** Calls to action, several of each type. None has a gap, so each can be used as it is. */
function ctaPatterns({ aim, readers, piece }: CtaWords): readonly Suggestion[] {
  return [
    {
      type: 'engagement',
      urgency: 3,
      text: 'Which part of this have you seen go differently? Tell me in a comment; I answer every one.',
      reasoning: `Asks for experience, which people can give in a minute. It starts the conversation that ${aim} needs.`,
    },
    {
      type: 'newsletter',
      urgency: 4,
      text: `If this ${piece} was worth your time, subscribe: the next one comes by email, and you can leave whenever you like.`,
      reasoning: 'Says what they get, and that leaving is easy.',
    },
    {
      type: 'lead-gen',
      urgency: 6,
      text: 'Working on this right now? Send me two lines about where you are stuck, and I will say whether I can help.',
      reasoning: `A small first step for a reader who is close to buying. It serves ${aim} without a sales page.`,
    },
    {
      type: 'product',
      urgency: 6,
      text: 'If you would rather not do this alone, write to me. I will show you on a case of your own how it would go.',
      reasoning: 'Comes after the reader knows the work, so the offer is a relief and no interruption.',
    },
    {
      type: 'social',
      urgency: 3,
      text: readers
        ? `Know someone among ${readers} who is about to learn this the hard way? Send it to them.`
        : 'Know someone who is about to learn this the hard way? Send it to them.',
      reasoning: 'Asks to share with one person, which people do, instead of with everybody, which they do not.',
    },
    {
      type: 'feedback',
      urgency: 2,
      text: 'What did I get wrong? Reply with the one sentence that you would change.',
      reasoning: 'Invites people who know better, and they are the readers you want.',
    },
    {
      type: 'engagement',
      urgency: 2,
      text: 'What was the last time this happened to you? One line is enough.',
      reasoning: 'It asks for the smallest possible answer, so more people reply.',
    },
    {
      type: 'social',
      urgency: 3,
      text: 'Save this for the next time you need it, and send it to someone who needs it today.',
      reasoning: 'Two quick asks, and both bring readers back to your post.',
    },
    {
      type: 'newsletter',
      urgency: 3,
      text: 'There is more where this came from. Subscribe, and the next one finds you.',
      reasoning: 'Two short sentences: what is to come is the reason to subscribe.',
    },
    {
      type: 'product',
      urgency: 5,
      text: 'Want to try this before you decide anything? Write to me, and you can start with one real case.',
      reasoning: 'A trial on their own work answers more than a page about the offer.',
    },
    {
      type: 'lead-gen',
      urgency: 7,
      text: 'I take on a few of these at a time. If yours could be one, write to me.',
      reasoning: `Honest scarcity. Say it only if it is true; then it serves ${aim} at once.`,
    },
    {
      type: 'feedback',
      urgency: 2,
      text: 'Which sentence would you cut? I read every answer.',
      reasoning: 'Easy to answer, and the replies make your next post better.',
    },
  ];
}
