import type { cta } from '../../cta.ts';
import type { RequestOf } from '../../task.ts';
import type { Writer } from '../../writer.ts';
import { unseenFirst } from '../pick.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { quotedSubject, subjectOf } from '../subject.ts';

type Suggestion = ReplyDraft<typeof cta>['suggestions'][number];

/** Words of a goal that speak for a type of ask. */
const speaksFor: readonly [RegExp, Suggestion['type']][] = [
  [/newsletter|subscri|email list|mailing/i, 'newsletter'],
  [/lead|client|customer|call|book|consult|demo|pipeline/i, 'lead-gen'],
  [/product|sell|sale|launch|course|trial|sign[- ]?up|buy/i, 'product'],
  [/follow|share|reach|awareness|visib|network/i, 'social'],
  [/feedback|learn from|opinion|survey|test/i, 'feedback'],
  [/engag|comment|discuss|community|conversation/i, 'engagement'],
];

/** Patterns, the one that the goal asks for first. */
export function proposeCta(
  { goal, audience, contentType, seen }: RequestOf<typeof cta>,
  writer: Writer,
): ReplyDraft<typeof cta> {
  const aim = quotedSubject(goal, 'your goal', 100);
  const readers = subjectOf(audience || writer.audience, 60);
  const piece = subjectOf(contentType, 30).toLowerCase() || 'piece';
  const suggestions: Suggestion[] = [
    {
      type: 'engagement',
      urgency: 3,
      text: 'Which part of this have you seen go differently? Tell me in a comment; I answer every one.',
      reasoning: `Asks for experience, which people can give in a minute. It starts the conversation that ${aim} needs.`,
    },
    {
      type: 'newsletter',
      urgency: 4,
      text: `If this ${piece} was worth your time, the next one comes by email: [link]. One a [week], and you can leave whenever you like.`,
      reasoning: 'Says what comes, how often, and that leaving is easy.',
    },
    {
      type: 'lead-gen',
      urgency: 6,
      text: 'Working on this right now? Send me two lines about where you are stuck, and I will say whether I can help: [contact].',
      reasoning: `A small first step for a reader who is close to buying. It serves ${aim} without a sales page.`,
    },
    {
      type: 'product',
      urgency: 6,
      text: 'If you would rather not do this by hand, [product] does it for you. Try it on one real case: [link].',
      reasoning: 'Comes after the reader knows the work, so the offer is a relief and no interruption.',
    },
    {
      type: 'social',
      urgency: 3,
      text: readers
        ? `Know somebody among ${readers} who is about to learn this the hard way? Send it to them.`
        : 'Know somebody who is about to learn this the hard way? Send it to them.',
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
      reasoning: 'The smallest possible answer is asked for, so more people give one.',
    },
    {
      type: 'social',
      urgency: 3,
      text: 'Save this for the next time that you need it, and send it to the one who needs it today.',
      reasoning: 'Two asks of a second each; both bring the piece back.',
    },
    {
      type: 'newsletter',
      urgency: 3,
      text: 'Next week: [what comes next]. It comes by email, and here if I remember: [link].',
      reasoning: 'What comes next is the reason to subscribe, and the wink keeps it light.',
    },
    {
      type: 'lead-gen',
      urgency: 7,
      text: 'I have room for [number] of these in [month]. If yours is one, write to me: [contact].',
      reasoning: `Honest scarcity, with a number. Say it only if it is true; then it serves ${aim} at once.`,
    },
    {
      type: 'feedback',
      urgency: 2,
      text: 'Which sentence would you cut? I read every answer.',
      reasoning: 'Easy to answer, and what comes back makes the next piece better.',
    },
  ];
  const wanted = speaksFor.filter(([pattern]) => pattern.test(goal)).map(([, type]) => type);
  const rank = (type: Suggestion['type']): number => (wanted.includes(type) ? wanted.indexOf(type) : 10);
  const inOrder = suggestions.toSorted((a, b) => rank(a.type) - rank(b.type));
  return { suggestions: onePerType(unseenFirst(inOrder, seen)).slice(0, 4) };
}

/** The first of each type before a second of any. */
function onePerType(suggestions: readonly Suggestion[]): Suggestion[] {
  const isFirst = (suggestion: Suggestion) => suggestions.find(({ type }) => type === suggestion.type) === suggestion;
  return suggestions.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}
