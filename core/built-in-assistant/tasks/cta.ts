import type { cta } from '../../assistant/cta.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { firstLineOf, quotedSubject, subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { ctaPatterns } from './cta-patterns.ts';

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
