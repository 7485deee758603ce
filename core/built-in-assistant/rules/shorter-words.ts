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
/**
 * "We failed in order to learn" is no "failed to learn", and "we told them in order to save them" is no "told them to":
 * only at the beginning of a sentence, and behind verbs that take no infinitive of their own.
 */
const takesNoTo = /^[\s\p{P}\p{S}\d]*(?:(?:and|but|so)\s+)?$|(?<!\p{L})(?:met|meets?|worked|walked)\s+$/iu;
/** "Such a large number of" is no "such many". */
const takesArticle = /\b(?:such|quite|what|rather|only|just|the|this|that)\s+$/iu;
/** "A large number of the letters" are not "many the letters", and water is much. */
const isCertain = /^\s(?:the|th(?:e|o)se|my|our|your|their|his|her|its|them|us|you|wh(?:ich|om))\b/iu;
const secondInfinitive = /\b(?:and|or|but)\s+(?:not\s+)?to\s/iu;
const verbForm = /^\s+\p{L}/u;
const noVerb = /^\s+(?:and|or|but|the|a|an|do\s+so\s+and)\b/iu;
/**
 * Forms of an infinitive that are no noun or name, as in "le but de Neuer", "en vue de terre" and "en vue de notre île". The
 * forms in "-re" and "-oir" are listed, because most such words are nouns.
 */
const frenchInfinitive = new RegExp(
  String.raw`^\s+(?:(?:ne\s+pas|ne\s+plus|mieux|se|nous|vous|lui|y|en)\s+)*(?!(?:mer|fer|ver|hier|cher|hiver|enfer|danger|berger|boulanger|étranger|verger|plaisir|loisir|désir|souvenir|avenir|cuir|tir|soupir)(?![\p{L}]))(?:${[
    String.raw`\p{Ll}+(?:(?<!i)er|ifier)|publier|oublier|relier|étudier|remercier|négocier|apprécier|bénéficier`,
    String.raw`\p{Ll}+(?<!o)ir`,
    '(?:re)?voir|prévoir|savoir|avoir|recevoir|percevoir|concevoir|promouvoir|pouvoir',
    String.raw`être|(?:re|satis)?faire|(?:re|inter|contre)?dire|(?:ré)?élire|lire|relire|croire|boire|plaire|\p{Ll}*(?:(?:pr|v|ent|att|ét|déf|susp|desc|r)endre|répandre|répondre|confondre|fondre|(?:dét|constr|instr|prod|réd|trad|introd|cond|séd)uire|(?:é|ins|dé|sous)crire|mettre|battre|connaître|paraître|naître|vivre|suivre|perdre|rompre|vaincre|clure|atteindre|contraindre|joindre|résoudre)`,
  ].join('|')})(?![\p{L}])`,
  'u',
);
const secondFrench = /(?<![\p{L}])(?:et|ou|mais)\s+(?:de\s|d['’])/iu;
const spanishInfinitive = /^\s+(?:no\s+)?\p{L}+(?:ar|er|ir)(?:[mts]e|nos|os|l[aeo]s?)*(?![\p{L}])|^\s+que\s/iu;
const secondSpanish = /(?<![\p{L}])(?:y|o|u|e)\s+de\s/iu;
const subject =
  /^\s+(?:the|a|an|any|no|you|your|we|our|i|my|he|his|she|her|they|their|it|its|somebody|someone|anyone|nobody|something|anything|nothing|one|there|this|these|those)\b/iu;
/** "During the course of" a thing that takes time, and not of a river, of time or of nature. */
const idiom =
  /^\s+(?:time|events|nature|history|justice|\p{L}+ing|it|doing|(?:the|a|an|its|this|that)\s+(?:river|stream|ball|ship|ray|road))\b/iu;
/** "A change in the course of the war" is one of its direction: only with a span of time behind it. */
const span =
  /^\s+(?:the|a|an|this|that|my|our|your|their|his|her|one)\s+(?:\p{L}+\s+)?(?:day|week|month|quarter|year|decade|century|evening|morning|afternoon|night|summer|winter|spring|autumn|season|meeting|talk|call|interview|conversation|discussion|project|lesson|workshop|visit)\b/iu;
const changes = /\b(?:changes?|turns?|points?|shifts?|bends?|breaks?)\s+$/iu;
/** "In the vicinity of the station" is a place; "of two million" and "of the 5 million mark" are amounts. */
const placeAfter =
  /^\s+(?:(?:the|our|my|your|his|her|their|this|that|these|those)\s+(?!\d|\p{Sc}|(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|thousand|million|billion|same|price|sum|amount|figure|average|cost|level)\b)\p{L}|(?!(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Twenty|Half)\b)\p{Lu}\p{Ll}{2})/u;

/** Conditions of single phrases. */
const conditions: Readonly<Record<string, (around: Around) => boolean>> = {
  'a large number of': ({ before, after }) => !takesArticle.test(before) && !isCertain.test(after),
  'in order to': ({ before }) => takesNoTo.test(before),
  'is able to': holdsVerb,
  'are able to': holdsVerb,
  'has the ability to': holdsVerb,
  'in the event that': ({ after }) => subject.test(after),
  'in the course of': ({ before, after }) => span.test(after) && !changes.test(before),
  'during the course of': ({ after }) => !idiom.test(after),
  'in the vicinity of': ({ after }) => placeAfter.test(after),
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

/** A German phrase that ends in its clause: "trotz der Tatsache, dass". */
const endsInDass = /, dass$/u;
/** The beginning of a sentence or of a part of one, with words that are one with "obwohl", "weil" or "wenn" behind them. */
const beginsPart =
  /(?:^[\s\p{P}\p{S}\d]*|[,;:(]\s*|(?<![\p{L}])(?:und|oder|aber|sondern)\s+)(?:(?:und|oder|aber|sondern|doch|denn|nur|auch|selbst|erst|gerade|allein|eben|weder|sowohl|teils)\s+)*$/iu;
/** Words that are one with the clause behind them, and need the comma before themselves: "Ich gehe, nur wenn …". */
const joinsClause =
  /(?<![\p{L}])(?:und|oder|aber|sondern|doch|denn|nur|auch|selbst|erst|gerade|allein|eben|weder|sowohl|teils|dass|ob|weil|wenn|als|wie|noch|insbesondere|besonders|lediglich|bloß|schon|sogar|außer|zwar|allem|zuletzt|also|k?ein\p{L}*)\s+$/iu;
const secondWord = /[\p{L}\p{N}]\P{L}*\s[\p{L}\p{N}]+ $/u;

/** Whether the clause that a German phrase becomes needs a comma before it: "er blieb trotz der Tatsache, dass". */
export function missesComma({ phrase, before }: Pick<Around, 'phrase' | 'before'>): boolean {
  return endsInDass.test(phrase) && !beginsPart.test(before) && !joinsClause.test(before) && secondWord.test(before);
}

/** "Heute trotz der Tatsache, dass …" has no place for the comma, and "nur" before the phrase had to have it. */
function holdsGerman(around: Around): boolean {
  return !endsInDass.test(around.phrase) || beginsPart.test(around.before) || missesComma(around);
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
  if (!holdsGerman(around)) return false;
  if (concessions.has(shorter) && afterBe.test(before)) return false;
  return conditions[phrase]?.(around) ?? true;
}
