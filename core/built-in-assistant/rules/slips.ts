/** Slips of the hand, each with the words that are meant: only what is wrong wherever it stands. */

import { matchesIn } from '../analysis/phrases.ts';
import type { Language } from '../analysis/read-text.ts';
import { placeOf, swapped } from './place.ts';
import { type CheckedDraft, MOST_FOUND, type Remark } from './remark.ts';

interface Slip {
  readonly found: string;
  readonly index: number;
  readonly meant: string;
}

/** Misspellings that are wrong in every variety of English, each with the word that is meant. */
const misspelled = pairsOf(
  'teh the|hte the|adn and|nad and|taht that|thta that|waht what|wiht with|wtih with|recieve receive|recieved received|recieving receiving|beleive believe|beleived believed|acheive achieve|acheived achieved|definately definitely|definatly definitely|definitly definitely|seperate separate|seperated separated|seperately separately|occured occurred|occuring occurring|occurence occurrence|untill until|wich which|whcih which|becuase because|becasue because|beacuse because|alot a lot|thier their|theri their|freind friend|freinds friends|goverment government|enviroment environment|tommorow tomorrow|tommorrow tomorrow|wierd weird|neccessary necessary|necesary necessary|accomodate accommodate|accomodation accommodation|adress address|adresses addresses|begining beginning|buisness business|comittee committee|commited committed|embarass embarrass|embarassing embarrassing|existance existence|experiance experience|foriegn foreign|gaurantee guarantee|happend happened|independant independent|knowlege knowledge|maintainance maintenance|ment meant|mispell misspell|noticable noticeable|publically publicly|reccomend recommend|recomend recommend|refered referred|relevent relevant|responsability responsibility|sucess success|sucessful successful|successfull successful|suprise surprise|suprised surprised|truely truly|unfortunatly unfortunately|usefull useful|writting writing|peopel people|poeple people|jsut just|konw know|liek like|litle little|moeny money|oportunity opportunity|probaly probably|realy really|shoudl should|woudl would|coudl could|somthing something|tihs this|togehter together|apparantly apparently|apparant apparent|diffrent different|diffrently differently|normaly normally|restuarant restaurant|restuarants restaurants|resturant restaurant|propietary proprietary|mornign morning|withuot without|wihtout without|befoer before|finaly finally|usualy usually|actualy actually|basicly basically|basicaly basically|especialy especially|immediatly immediately|imediately immediately|completly completely|absolutly absolutely|generaly generally|personaly personally|totaly totally|eventualy eventually|particulary particularly|proffessional professional|catagory category|cemetary cemetery|collegue colleague|collegues colleagues|concious conscious|dissapear disappear|dissapeared disappeared|dissapoint disappoint|dissapointed disappointed|dissapointing disappointing|excercise exercise|fourty forty|greatful grateful|gratefull grateful|garantee guarantee|intresting interesting|intrested interested|knowledgable knowledgeable|libary library|millenium millennium|neice niece|occassion occasion|occassionally occasionally|paralel parallel|pronounciation pronunciation|priviledge privilege|questionaire questionnaire|rember remember|remeber remember|similiar similar|strenght strength|lenght length|thoughout throughout|vaccum vacuum|yesturday yesterday|arguement argument|arguements arguments|aquire acquire|aquired acquired|beautifull beautiful|carefull careful|helpfull helpful|wonderfull wonderful|becouse because|comming coming|decison decision|descision decision|familar familiar|orginal original|peice piece|peices pieces|posession possession|prefered preferred|prehaps perhaps|reciept receipt|reciepts receipts|religous religious|shedule schedule|sieze seize|suprising surprising|suprisingly surprisingly|tendancy tendency|transfered transferred|truley truly|twelth twelfth|unneccessary unnecessary|usally usually|visable visible',
);
/** A word that is no part of a hashtag, a name of an account, an address or a path, and no ending such as "-ment". */
const word = /(?<![\p{L}\p{M}\p{N}#@/_\\‐‑–-]|[\p{L}\p{N}]\.)\p{L}+(?![\p{L}\p{M}\p{N}@/_\\]|\.[\p{L}\p{N}])/gu;
/** Places where a misspelling is a word: the drink in "teh tarik", the car in "un haiga", the verb in "me enserio". */
const rightAt: Readonly<Record<string, { readonly before: RegExp; readonly after: RegExp }>> = {
  teh: {
    before: /\b(?:an?|the|of|hot|iced|some|my|your|drink|drank)\s$/iu,
    after:
      /^(?!\s\p{L})|^\s(?:tarik|o|c|ais|halia|botol|and|or|with|in|at|on|is|was|for|to|from|that|which|as)(?!\p{L})/iu,
  },
  haiga: { before: /(?<!\p{L})(?:un|el|del|al|su|este|ese|aquel)\s$/iu, after: /(?!)/u },
  enserio: { before: /(?<!\p{L})me\s$/iu, after: /(?!)/u },
};
/**
 * Words that never stand twice in a row, by language: no "is is", "in in" or "at at" ("what it is is", "she came in in
 * May"), no German "die die", "mit mit" or "ein ein" ("mit mit Käse gefüllten Nudeln"), no French "que que" or "nous
 * nous", no Spanish "para para", "que que", "no no" or "y y" ("los ejes x y y"), nor "de de" before a question ("saber de
 * de quién es"). A capital may be a name: "The The", "l'appel de de Gaulle". At
 * the end of a line it may be on purpose, and thrice it is.
 */
const doubled: Readonly<Partial<Record<Language, RegExp>>> = {
  en: doubledWords('the|an|and|or|than|your|our|their|be|because', ''),
  de: doubledWords('und|oder|dass|weil', ''),
  fr: doubledWords('des|du|et|au|aux|dans|chez|de|le|les', String.raw`(?!\s(?:l[ae]s?\s|l['’])?\p{Lu})`),
  es: doubledWords(
    'de|del|el|los|las|un|en|con|por|al|su|sus',
    String.raw`(?!\s(?:l[ao]s?\s|el\s)?\p{Lu}|\s(?:qu[eé]|qui[eé]n|a?d[oó]nde|cu[aá]|c[oó]mo))`,
  ),
};
/**
 * "Sowie dem dem Chef.", with the end of the sentence behind its noun: it may be "an dem dem Leser bekannten Ort", and
 * behind a comma "der Mann, dem dem Anschein nach …". Behind a preposition or "und" it may be "der Moment, in dem dem Team".
 */
const doubledGerman =
  /(?<=\p{L}\s)(?<!(?<![\p{L}])(?:an|auf|aus|außer|bei|bis|durch|entgegen|für|gegen|gegenüber|gemäß|hinter|in|laut|mit|nach|nebst|neben|ohne|samt|seit|statt|trotz|um|und|oder|aber|über|unter|von|vor|während|wegen|zu|zwischen)\s)(dem|den|des)[^\S\n]+\1(?=\s\p{Lu}[\p{L}-]+[.,;:!?)])/gu;
/** "En la la casa", where no pronoun can stand: "se la la lleva" has none of these before it. */
const doubledSpanish = /(?<=(?<!\p{L})(?:en|a|por|para|sobre|desde|hasta)\s)(la)[^\S\n]+la(?=\s\p{Ll}{3})/gu;
/** "Due to to", "one of of", after words whose preposition belongs to what follows. */
const doubledAfter =
  /(?<=\b(?:according|due|thanks|unable|supposed|ought)\s)(to)[^\S\n]+to(?![\p{L}\p{N}'’‐‑–-])|(?<=\b(?:one|some|many|most|lot|lots|kind|sort|instead|because|ahead|each|none|number)\s)(of)[^\S\n]+of(?=\s(?:the|a|an|my|our|your|their|his|her|its|it|them|us|this|that|these|those)\b)/gu;

function doubledWords(words: string, then: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}'’/–-])(${words})(?<!(?<!\p{L})\1\s\1)[^\S\n]+\1(?![\p{L}\p{M}\p{N}'’–-]|\s+\1(?!\p{L}))${then}`,
    'gu',
  );
}

/** Only before what can be no thing: "the might of the team", "what I could of the wall". */
const couldOf =
  /\b((?:could|should|would|must|might)n['’]?t|could|should|would|(?:might|must)(?=\s+of\s+been\b)|(?<=\b(?:I|you|he|she|we|they)\s)(?:might|must)|(?:I|you|he|she|we|they)['’]d)\s+of\b(?=\s+(?:been|had|gone|done|made|seen|taken|given|come|known|said|got|gotten|told|thought|bought|kept|left|asked|used|tried|liked|loved|wanted|worked|helped|flown|written|heard|met|paid|lost|started|stayed|stopped|called|cared|happened|imagined|noticed|picked|chosen|eaten|slept|spent|brought|found|forgotten|waited|guessed)\b)/giu;
/**
 * "a awkward": before a letter that is always a vowel, and no word that may follow the letter A, such as a verb ("if a
 * exceeds b"), nor behind a word that A is the name of one of ("plan a").
 */
const anBefore =
  /(?<![\p{L}\p{N}'’.])(?<!\b(?:if|when|where|whether|let|value|value of|plan|option|hepatitis|vitamin|type|group|class|level|part|phase|step|version|variant|model|figure|section|appendix|grade|team|point|line|column|row|case|answer|choice|side|set|variable|influenza|exhibit|schedule|item|note|key|letter)\s)a\s+(?!(?:a|i|e|o|in|is|it|if|or|and|are|as|at|also|on(?:e\p{L}*|ce\p{L}*)?|of|off|out|over|an|(?:is|are|ai)n(?=['’])|equal|exceed|eu\p{L}*|ewe\p{L}*|oui\p{L}*|oaxac\p{L}*|\p{L}+(?<![su])s)(?![\p{L}]))(?:[aeio]\p{L}|hours?\b|honest|honou?r|heir)[\p{L}\p{M}]*/gu;
/** "A an apple": both articles, before a letter that takes the second. */
const bothArticles = /(?<![\p{L}\p{N}'’.])a\s+an(?=\s+(?:[ai]|e(?![uw])|o(?![nu]))\p{L})/gu;
/** No "its very", "its so" or "its too": "its very existence". */
const itsFor =
  /(?<![\p{L}'’])([Ii]ts)(?=\s(?:not\s(?:a|an|the|that|about|my|your|because)|a(?!\s(?:la|cappella|priori|posteriori)\b)|an|the|been|because)\s)/gu;
/** No "their never" or "their going to": "their never ending plan", "their going to court was late". */
const theirFor = /(?<![\p{L}'’])([Tt]heir)(?=\snot\s(?:a|an|the|that|about|my|your|because)\s)/gu;
/** "They have there own": at the beginning of a sentence, or it may be "the friends they have there own shops". */
const thereFor = /(?:^|[.!?]\s+)They\s(?:have|had)\s(there)(?=\s+own\s+(?!(?:a|an|the|one|two|three|many)\b)\p{L})/gu;
/**
 * "Since 14 years": a span of time at the end of its sentence, or it may be the beginning of a clause. Years alone: "she
 * has been walking since 10 months" is an age.
 */
const sinceFor =
  /(?<=[\p{L}\p{N}]\s)(since)(?=\s+(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many)\s+years[.!?])/gu;

/** No "cant", "wont", "lets", "its" or "im": words, or names. */
function contractions(): readonly (readonly [string, string])[] {
  const denied = 'did|does|is|was|could|would|should|has|had|have|are|were|do'.split('|');
  return [
    ...denied.map((verb) => [`${verb}nt`, `${verb}n't`] as const),
    ...['dosent', 'dosnt', 'doesent'].map((found) => [found, "doesn't"] as const),
    ..."thats that's|whats what's|theres there's|theyre they're|youre you're|youve you've|theyve they've|weve we've"
      .split('|')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
  ];
}
/** "More then they expected", where nothing else can follow. */
const thanFor =
  /\b(more|less|fewer|better|worse|bigger|smaller|faster|slower|longer|later|earlier|cheaper|higher|lower)\sthen(?=\s(?:(?:I|you|he|she|we|they)\s(?:expected|thought|think|hoped|earn|need|needed|imagined|planned|feared)[.,;!?]|ever before\b|\d[\d.,]{0,12}\s?(?:%|percent\b|per cent\b)))|\b([Rr]ather)\sthen(?=\s\p{L}{2,}ing\b)/gu;
/** "Que il" and "si il": the vowel goes. */
const elided =
  /(?<![\p{L}'’-])((?:(?:lors|puis|parce )?que|Que)(?=\s(?:ils?|elles?|on)(?![\p{L}'’-]))|[Ss]i(?=\sils?(?![\p{L}'’-])))\s(ils?|elles?|on)(?![\p{L}'’-])/gu;
/** "Vamos abrir la puerta": the future needs "a". Verbs that are no noun, with what they are done to. */
const vamosA =
  /(?<!(?<![\p{L}])(?:que|qué|a?d[oó]nde|como|cómo|cuando|cuándo)\s)(?<![\p{L}])([Vv]amos\s(?:abrir|cerrar|hacer|ver|empezar|hablar|contar|poner|salir|decir|tener|vender|comprar|preparar|celebrar|organizar|lanzar|publicar|intentar|seguir|conocer|aprender|trabajar|explicar|cambiar|crear|probar|subir|bajar))(?=\s(?:el|la|l[oa]s|un|una|un[oa]s|est[ea]|est[oa]s|nuestr[oa]s?|con|juntos)(?![\p{L}]))/gu;

/** Words of other languages that are wrong in any sentence. */
const misspelledIn: Readonly<Partial<Record<Language, ReadonlyMap<string, string>>>> = {
  en: new Map([...misspelled, ...contractions()]),
  de: pairsOf(
    'nähmlich nämlich|vorraus voraus|entgültig endgültig|garnicht gar nicht|garnichts gar nichts|zumindestens zumindest|desweiteren des Weiteren|seperat separat|rythmus Rhythmus|wiederstand Widerstand|wiederspiegelt widerspiegelt|wiederspiegeln widerspiegeln|agressiv aggressiv|vorraussetzung Voraussetzung|vorraussetzungen Voraussetzungen|wiederrum wiederum|ausversehen aus Versehen|aufeinmal auf einmal|vorrausgesetzt vorausgesetzt|vorraussichtlich voraussichtlich|vorrausichtlich voraussichtlich|standart Standard|standartmäßig standardmäßig|ebend eben|orginal original|professionel professionell|proffessionell professionell|interresant interessant|intressant interessant|interresse Interesse|wiederspruch Widerspruch|wiedersprechen widersprechen|eigendlich eigentlich|hoffendlich hoffentlich|wesendlich wesentlich|öffendlich öffentlich|endgüldig endgültig|warscheinlich wahrscheinlich|warscheinlichkeit Wahrscheinlichkeit|nehmlich nämlich|garkein gar kein|garkeine gar keine|garkeinen gar keinen|aufjedenfall auf jeden Fall|tolleranz Toleranz|tollerant tolerant|terasse Terrasse|resourcen Ressourcen|reperatur Reparatur|reperieren reparieren|repariehren reparieren|allmählig allmählich|verständniss Verständnis|ergebniss Ergebnis|erlebniss Erlebnis|geheimniss Geheimnis|zeugniss Zeugnis|gallerie Galerie|agression Aggression|ziemlig ziemlich|manschmal manchmal|vieleicht vielleicht|villeicht vielleicht|irgentwie irgendwie|irgentwas irgendwas|irgentwann irgendwann|weningstens wenigstens|tatsächlig tatsächlich',
  ),
  fr: pairsOf(
    'parmis parmi|malgrés malgré|biensûr bien sûr|acceuil accueil|acceuillir accueillir|apeller appeler|quelquechose quelque chose|aujourdhui aujourd’hui|addresse adresse|malgrès malgré|environement environnement|environnment environnement|developpement développement|dévelopement développement|développment développement|proffessionnel professionnel|professionel professionnel|professionels professionnels|acceuille accueille|acceuilli accueilli|receuil recueil|orgeuil orgueil|notemment notamment|notament notamment|récement récemment|apparament apparemment|apparement apparemment|bizzare bizarre|dilemne dilemme|cauchemard cauchemar|mourrir mourir|courrir courir|interressant intéressant|intérressant intéressant|ammener amener|aggressif agressif|tranquile tranquille|vraiement vraiment|beaucoups beaucoup|toujour toujours|maintenent maintenant|appercevoir apercevoir|apperçu aperçu|appeller appeler|dévelloper développer|développper développer',
  ),
  es: pairsOf(
    'enserio en serio|derrepente de repente|atravez a través|através a través|conciente consciente|concientes conscientes|exámen examen|desición decisión|hechar echar|porfavor por favor|incluído incluido|incluída incluida|incluídos incluidos|incluídas incluidas|construído construido|construída construida|destruído destruido|destruída destruida|haiga haya|nadien nadie|hechado echado|absorver absorber|expontáneo espontáneo|expléndido espléndido|estraño extraño|extrangero extranjero|extrangeros extranjeros|exhuberante exuberante|exijir exigir|recojer recoger|cojer coger|escojer escoger|dirijir dirigir|corrijir corregir|protejer proteger|aveces a veces|apesar a pesar|llendo yendo|deverdad de verdad|porsupuesto por supuesto|nesesario necesario|desicion decisión|desiciones decisiones|decición decisión|ocación ocasión|ocaciones ocasiones|conección conexión|reflección reflexión|discución discusión|profecional profesional|verguenza vergüenza|mounstro monstruo|prespectiva perspectiva|idiosincracia idiosincrasia|havía había|pinguino pingüino|interperie intemperie',
  ),
};
/** "Ausreden und zwar": a comma has to stand before it, unless "aber" or the like follows. */
const undZwar =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]+) und zwar(?=\s\p{L})(?![^.!?\n]{0,200}(?<![\p{L}])(?:aber|doch|jedoch|allerdings|nur|trotzdem|dennoch|gleichwohl|dafür|auch wenn|obwohl)(?![\p{L}]))/gu;
/** Written small or apart, where it is one word or a noun. */
const fixedGerman: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/(?<![\p{L}])[Zz]ur verfügung(?![\p{L}])/gu, (found) => found.replace('v', 'V')],
  [/(?<![\p{L}])(?:[Dd]as selbe|[Dd]er selbe|[Dd]ie selben?)(?![\p{L}])/gu, (found) => found.replace(' ', '')],
];
/** "Seid Jahren": the time, and not the verb. "Ihr seid zwei Wochen unterwegs" has the same form as a time. */
const seidFor =
  /(?<!(?<![\p{L}])ihr\s)(?<![\p{L}])(seid)(?=\s(?:(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d{1,2})\s)?(?:Jahren|Monaten|Tagen)(?![\p{L}]))/giu;
/** The end of a sentence, and the marks with which the next one begins. */
const sentenceEnd = /[.!?…:\n][\s*_"“„«(#>-]*$/u;

function pairsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('|').map((pair): [string, string] => {
      const at = pair.indexOf(' ');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Slips of the hand with the words that are meant. */
export function slipRemarks(draft: CheckedDraft): Remark[] {
  const { own, written, text } = draft;
  const known = misspelledIn[text.language];
  if (!known) return [];
  const slips = [
    ...[...own.matchAll(word)].flatMap(({ 0: found, index }): Slip[] => {
      const meant = known.get(found.toLowerCase());
      if (meant?.replace("'", '') === found.toLowerCase() && isSpoken(text)) return [];
      return meant === undefined || mayBeName(own, { found, index, meant }) || isRight(own, { found, index })
        ? []
        : [{ found, index, meant }];
    }),
    ...doubledIn(own, text.language),
    ...(slipsOf[text.language]?.(own) ?? []),
  ];
  return slips.slice(0, MOST_FOUND).map(({ found, index, meant }) => ({
    rule: 'slip',
    priority: 'high',
    issue: `“${found}” is a slip.`,
    suggestion: `Write “${meant}”.`,
    ...placeOf(draft, swapped(written, { from: index, to: index + found.length }, asWritten(meant, written))),
  }));
}

/** With the apostrophe that the rest of the draft has. */
function asWritten(meant: string, written: string): string {
  return /\p{L}’\p{L}/u.test(written) ? meant.replaceAll("'", '’') : meant;
}

/** Whether a misspelling is a word where it stands. */
function isRight(own: string, { found, index }: Pick<Slip, 'found' | 'index'>): boolean {
  const right = rightAt[found.toLowerCase()];
  if (!right) return false;
  return (
    right.before.test(own.slice(Math.max(0, index - 20), index)) || right.after.test(own.slice(index + found.length))
  );
}

/** Whether a capital is another one than of the first word of a sentence, or of a German noun. */
function mayBeName(own: string, { found, index, meant }: Slip): boolean {
  if (!/^\p{Lu}/u.test(found)) return false;
  if (/^\s\p{Lu}/u.test(own.slice(index + found.length, index + found.length + 3))) return true;
  if (/^\p{Lu}/u.test(meant)) return false;
  const before = own.slice(Math.max(0, index - 20), index);
  return !sentenceEnd.test(index <= 20 ? `\n${before}` : before);
}

function doubledIn(own: string, language: Language): Slip[] {
  const pattern = doubled[language];
  if (!pattern) return [];
  return matchesIn(own, pattern).map(({ 0: found, 1: once, index }) => ({ found, index, meant: once! }));
}

/** A text in lower case is speech, and leaves out apostrophes on purpose. */
function isSpoken({ sentences }: CheckedDraft['text']): boolean {
  return sentences.filter(({ text }) => /^\p{Ll}/u.test(text)).length > sentences.length / 3;
}

function frenchSlips(own: string): Slip[] {
  return matchesIn(own, elided).map(({ 0: found, 1: before, 2: pronoun, index }) => ({
    found,
    index,
    meant: `${before!.slice(0, -1)}'${pronoun!}`,
  }));
}

function spanishSlips(own: string): Slip[] {
  return [
    ...matchesIn(own, doubledSpanish).map(({ 0: found, 1: once, index }) => ({ found, index, meant: once! })),
    ...matchesIn(own, vamosA).map(({ 0: found, index }) => ({ found, index, meant: found.replace(/\s/u, ' a ') })),
  ];
}

function englishSlips(own: string): Slip[] {
  return [
    ...matchesIn(own, doubledAfter).map(({ 0: found, 1: to, 2: of, index }) => ({ found, index, meant: to ?? of! })),
    ...matchesIn(own, thanFor).map(({ 0: found, index }) => ({ found, index, meant: found.replace(/then$/u, 'than') })),
    ...matchesIn(own, couldOf).map(({ 0: found, 1: verb, index }) => ({ found, index, meant: `${verb!} have` })),
    // With the word behind it: “a” alone stands anywhere.
    ...matchesIn(own, anBefore).map(({ 0: found, index }) => ({ found, index, meant: found.replace(/^a/u, 'an') })),
    ...matchesIn(own, bothArticles).map(({ 0: found, index }) => ({ found, index, meant: 'an' })),
    ...matchesIn(own, itsFor).map(({ 1: found, index }) => ({ found: found!, index, meant: "it's" })),
    ...matchesIn(own, theirFor).map(({ 1: found, index }) => ({ found: found!, index, meant: "they're" })),
    ...lastWords(own, thereFor, 'their'),
    ...matchesIn(own, sinceFor).map(({ 1: found, index }) => ({ found: found!, index, meant: 'for' })),
  ];
}

function germanSlips(own: string): Slip[] {
  return [
    ...matchesIn(own, undZwar).map(({ 0: found, 1: before, index }) => ({
      found,
      index,
      meant: `${before!}, und zwar`,
    })),
    ...lastWords(own, seidFor, 'seit'),
    ...matchesIn(own, doubledGerman).map(({ 0: found, 1: once, index }) => ({ found, index, meant: once! })),
    ...fixedGerman.flatMap(([pattern, mended]) =>
      matchesIn(own, pattern).map(({ 0: found, index }) => ({ found, index, meant: mended(found) })),
    ),
  ];
}

/** The last words of each match, which are the slip; those before them show it. */
function lastWords(own: string, pattern: RegExp, meant: string): Slip[] {
  return matchesIn(own, pattern).map(({ 0: all, 1: found, index }) => ({
    found: found!,
    index: index + all.length - found!.length,
    meant,
  }));
}

const slipsOf: Readonly<Partial<Record<Language, (own: string) => Slip[]>>> = {
  en: englishSlips,
  de: germanSlips,
  fr: frenchSlips,
  es: spanishSlips,
};
