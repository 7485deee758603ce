import type { Features } from './sentence-features.ts';

/** Sentence `before` must come before sentence `after`. */
export interface Precedence {
  readonly before: number;
  readonly after: number;
  readonly weight: number;
}

const ordinals = [
  /^\W*(?:first|firstly|step one|to begin|one:|1[.)/:]|primero|erstens|d'abord|zuerst)(?![\p{L}])/iu,
  /^\W*(?:second|secondly|step two|two:|2[.)/:]|segundo|zweitens|ensuite)(?![\p{L}])/iu,
  /^\W*(?:third|thirdly|step three|three:|3[.)/:]|tercero|drittens)(?![\p{L}])/iu,
  /^\W*(?:fourth|four:|4[.)/:])(?![\p{L}])/iu,
  /^\W*(?:fifth|five:|5[.)/:])(?![\p{L}])/iu,
  /^\W*(?:finally|lastly|last,|por último|finalmente|schließlich|zum schluss|enfin)(?![\p{L}])/iu,
];

/** What must come first: ordinals, years, a thing before "the" thing, a full name before its short form, a name before its pronoun. */
export function precedences(features: readonly Features[]): Precedence[] {
  return [...enumerations(features), ...years(features), ...givenAfterNew(features), ...namesBeforePronouns(features)];
}

function enumerations(features: readonly Features[]): Precedence[] {
  const ranked = features
    .map(({ sentence }, index) => ({ index, rank: ordinals.findIndex((pattern) => pattern.test(sentence.text)) }))
    .filter(({ rank }) => rank >= 0);
  return ordered(ranked, 0.6);
}

function years(features: readonly Features[]): Precedence[] {
  const dated = features.flatMap(({ sentence }, index) => {
    const year = /\b(?:19|20)\d\d\b/.exec(sentence.text.slice(0, 600));
    return year ? [{ index, rank: Number(year[0]) }] : [];
  });
  return ordered(dated.slice(0, 12), 0.5);
}

function ordered(ranked: readonly { readonly index: number; readonly rank: number }[], weight: number): Precedence[] {
  const pairs: Precedence[] = [];
  const few = ranked.slice(0, 20);
  for (const earlier of few)
    for (const later of few)
      if (earlier.rank < later.rank) pairs.push({ before: earlier.index, after: later.index, weight });
  return pairs;
}

/** "A client called" comes before "the client paid" (Prince 1981, given and new). */
function givenAfterNew(features: readonly Features[]): Precedence[] {
  const introduced = new Map<string, number[]>();
  const resumed = new Map<string, number[]>();
  for (const [index, { sentence }] of features.entries()) {
    for (const [, article, noun] of sentence.text
      .slice(0, 600)
      .matchAll(
        /\b(an?|one|two|three|four|five|the|that|this|those|these|both|my|our|un|una|el|la|ese|esa|eine?n?|der|die|das|dem|den|une|le)\s+(?:\p{Ll}+\s+)?(\p{L}{4,})/giu,
      )) {
      const given = /^(?:the|that|this|those|these|both|el|la|ese|esa|der|die|das|dem|den|le)$/i.test(article ?? '');
      const name = (noun ?? '').toLowerCase().replace(/s$/, '');
      const target = given ? resumed : introduced;
      target.set(name, [...(target.get(name) ?? []), index]);
    }
  }
  return [...introduced].flatMap(([noun, [first, ...again]]) => {
    // Introduced twice, it tells nothing, and which one is first would depend on the order that is being judged.
    if (first === undefined || again.length > 0) return [];
    return (resumed.get(noun) ?? [])
      .filter((index) => index !== first)
      .slice(0, 3)
      .map((index) => ({ before: first, after: index, weight: 0.2 }));
  });
}

/** The sentence that names somebody most fully comes before those that say he or she. */
function namesBeforePronouns(features: readonly Features[]): Precedence[] {
  const named = features.flatMap(({ hasName, hasPersonPronoun }, index) =>
    hasName && !hasPersonPronoun ? [index] : [],
  );
  if (named.length !== 1) return [];
  const pronouns = features.flatMap(({ hasPersonPronoun }, index) => (hasPersonPronoun ? [index] : []));
  return pronouns.slice(0, 4).map((after) => ({ before: named[0] ?? 0, after, weight: 0.15 }));
}
