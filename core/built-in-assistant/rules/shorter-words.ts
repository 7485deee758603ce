/** Where the shorter words of a wordy phrase leave a grammatical sentence. */

/** A sentence around a wordy phrase. */
interface Around {
  /** As in its list, in lower case. */
  readonly phrase: string;
  readonly shorter: string;
  /** The sentence before and behind it. */
  readonly before: string;
  readonly after: string;
}

/** "What is basically a tree": the word is what is said of it. */
const isAside = /\bwhat(?:['’]s| is| was| are| were)\s+$/iu;
/** The beginning of a sentence, or of a clause that a word joins to another. */
const beginsClause = /^[\s\p{P}\p{S}\d]*$|(?<![\p{L}])(?:and|but|und|aber|et|mais|y|pero),?\s+$/iu;
/** A second clause that hangs on the phrase: "that it is late, and that nobody came". */
const secondClause =
  /(?<![\p{L}])(?:and|but|or|und|oder|aber|et|ou|mais|y|o|pero)\s+(?:(?:also|auch|aussi|también)\s+)?(?:that|dass|qu(?:e\s|['’])|(?:de\s)?que\s)/iu;
/** "The plan is despite the fact that …": a clause cannot stand there. */
const afterBe = /(?<![\p{L}])(?:is|are|was|were|be|been|['’]s|es|fue|era|est|était|ist|war)\s+(?:not\s+)?$/iu;
/** "The people we need in order to win" are no need to win. */
const takesTo =
  /\b(?:have|has|had|need(?:s|ed)?|used?|uses|want(?:s|ed)?|like[sd]?|tr(?:y|ies|ied)|ought|going|go|got|get|supposed|able|about|came|come|is|are|was|were|be)\s+$/iu;
/** "Such a large number of" is no "such many". */
const takesArticle = /\b(?:such|quite|what|rather|only|just|the|this|that)\s+$/iu;
/** "A large number of the letters" are not "many the letters", and water is much. */
const isCertain = /^\s(?:the|th(?:e|o)se|my|our|your|their|his|her|its|them|us|you|wh(?:ich|om))\b/iu;
const secondInfinitive = /\b(?:and|or|but)\s+(?:not\s+)?to\s/iu;
const verbForm = /^\s+\p{L}/u;
const noVerb = /^\s+(?:and|or|but|the|a|an|do\s+so\s+and)\b/iu;
const frenchInfinitive =
  /^\s+(?:(?:ne\s+pas|ne\s+plus|mieux|se|nous|vous|lui|leur|y|en)\s+)*(?!mer(?![\p{L}]))\p{L}{2,}(?:er|ir|re|oir)(?![\p{L}])/iu;
const secondFrench = /(?<![\p{L}])(?:et|ou|mais)\s+(?:de\s|d['’])/iu;
const spanishInfinitive = /^\s+(?:no\s+)?\p{L}+(?:ar|er|ir)(?:[mts]e|nos|os|l[aeo]s?)*(?![\p{L}])|^\s+que\s/iu;
const secondSpanish = /(?<![\p{L}])(?:y|o|u|e)\s+de\s/iu;
const subject =
  /^\s+(?:the|a|an|any|no|you|your|we|our|i|my|he|his|she|her|they|their|it|its|somebody|someone|anyone|nobody|something|anything|nothing|one|there|this|these|those)\b/iu;
const idiom = /^\s+(?:time|events|nature|history|justice|\p{L}+ing|it|doing)\b/iu;
const amount = /^\s+[\p{Sc}\d]/u;

/** Conditions of single phrases. */
const conditions: Readonly<Record<string, (around: Around) => boolean>> = {
  'a large number of': ({ before, after }) => !takesArticle.test(before) && !isCertain.test(after),
  'in order to': ({ before }) => !takesTo.test(before),
  'is able to': holdsVerb,
  'are able to': holdsVerb,
  'has the ability to': holdsVerb,
  'in the event that': ({ after }) => subject.test(after),
  'in the course of': ({ after }) => !idiom.test(after),
  'during the course of': ({ after }) => !idiom.test(after),
  'in the vicinity of': ({ after }) => !amount.test(after),
  'dans le but de': holdsFrench,
  "dans l'optique de": holdsFrench,
  'en vue de': holdsFrench,
  'con el fin de': holdsSpanish,
  'con el objetivo de': holdsSpanish,
  'con la finalidad de': holdsSpanish,
  'debido al hecho de que': ({ before }) => !beginsClause.test(before),
  'por el hecho de que': ({ before }) => !beginsClause.test(before) && !afterBe.test(before),
};

function holdsVerb({ after }: Around): boolean {
  return verbForm.test(after) && !noVerb.test(after) && !secondInfinitive.test(after);
}

function holdsFrench({ after }: Around): boolean {
  return frenchInfinitive.test(after) && !secondFrench.test(after);
}

function holdsSpanish({ after }: Around): boolean {
  return spanishInfinitive.test(after) && !secondSpanish.test(after);
}

const endsInThat = /(?:that|dass|que)$/u;
/** "Obwohl" and "although" begin a clause; what they take the place of can be a part of one. */
const concessions = new Set(['although', 'aunque', 'obwohl']);

/** Whether a press on a wordy phrase leaves a grammatical sentence. */
export function holdsShorter(around: Around): boolean {
  const { phrase, shorter, before, after } = around;
  if (shorter === '' && (isAside.test(before) || !beginsClause.test(before))) return false;
  // "Parce que …, et que …" is French.
  if (endsInThat.test(phrase) && !shorter.endsWith(' que') && secondClause.test(after)) return false;
  if (concessions.has(shorter) && afterBe.test(before)) return false;
  return conditions[phrase]?.(around) ?? true;
}
