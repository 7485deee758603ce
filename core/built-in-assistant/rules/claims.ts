import { quoted } from '../analysis/quoted.ts';
import { type Language, type ReadText, readText, type Sentence } from '../analysis/read-text.ts';
import { ownWords } from './own-words.ts';
import type { LanguageWords } from './language-words.ts';
import { denial } from './missing-parts.ts';
import type { CheckedDraft, Remark } from './remark.ts';
import { wordsIn } from './words-by-language.ts';

/** A statement about the world that a reader may ask the source of. */
export interface Claim {
  /** The sentence, as in the draft; cut to 120 characters. */
  readonly quote: string;
  readonly hasSource: boolean;
  /** Whether it is a belief that is repeated widely and that no source stands behind. */
  readonly isLegend: boolean;
  /** Whether it is a figure that the writer may have counted, and no saying, study or share of all there are. */
  readonly isCountable: boolean;
  readonly sentence: Sentence;
}

/**
 * Beliefs whose origin nobody has found, or whose source says something else: the attention span of a goldfish, a tenth
 * of the brain, 93 percent of communication without words, what multitasking does to the IQ, a habit in 21 days, pictures
 * that are read 60,000 times as fast, sore muscles from lactic acid, the 40 percent of a mind that gives up, toxins that
 * food flushes out.
 */
const legends = [
  /^(?=.{0,300}(?:attention|memory|concentrat|second|aufmerksam|gedächtnis|sekunde|mémoire|atención|memoria|segundo))[^.!?]{0,300}\b(?:goldfish|goldfisch\p{L}*|poisson rouge|pez(?: de colores)?)\b/iu,
  /(?:\b10\s?%|\b10 percent|\bten per ?cent|\b10 Prozent|\bzehn Prozent|\bdix pour cent|\bdiez por ciento)[^.!?]{0,30}(?:\bbrain|Kapazität|Gehirn|cerveau|cerebro)|Gehirn[^.!?]{0,20}(?:10\s?%|zehn Prozent|10 Prozent)/iu,
  /\b93\s?(?:%|per ?cent|Prozent)[^.!?]{0,50}(?:non-?verbal|nonverbal|body language)/iu,
  /\bmulti-?tasking\b[^.!?]{0,40}\bIQ\b/iu,
  /\b(?:21|twenty-one|einundzwanzig|vingt-et-un|veintiún) (?:days|tage|jours|días)\b[^.!?]{0,30}(?:\bhabits?\b|gewohnheit|habitude|hábito)|(?:\bhabits?\b|gewohnheit\p{L}*|habitude|hábito)[^.!?]{0,30}\b(?:21|twenty-one|einundzwanzig|vingt-et-un|veintiún) (?:days|tage|jours|días)/iu,
  /\b60[.,\s]?000(?: times|-?mal| fois| veces)[^.!?]{0,40}(?:\bimages?\b|visuals?|\btext|Bilder|imágenes)|(?:\bimages?\b|visuals?|Bilder|imágenes)[^.!?]{0,40}\b60[.,\s]?000(?: times|-?mal| fois| veces)/iu,
  /\b(?:lactic acid|Milchsäure|acide lactique|ácido láctico)\b[^.!?]{0,80}(?:\bsore|Muskelkater|courbature|agujetas)|(?:\bsore\p{L}*|Muskelkater|courbatures?|agujetas)\b[^.!?]{0,80}\b(?:lactic acid|Milchsäure|acide lactique|ácido láctico)/iu,
  /\bmind\b[^.!?]{0,60}\b40\s?(?:%|percent|per cent)[^.!?]{0,30}\b(?:can do|capable|capacity|potential)\b/iu,
  /^(?![^.!?]{0,200}\b(?:kidneys?|liver|dialysis|Nieren?|Leber|foie|reins|hígado|riñ[oó]n\p{L}*)\b)[^.!?]{0,200}(?:\b(?:flush|flushes|flushing|eliminat\p{L}*|élimin\p{L}*|elimina\p{L}*)\b(?: out)?(?: the| les| las| your)? (?:toxins|toxines|toxinas)\b|\bentschlack\p{L}*)/iu,
];

/** Hearsay with a figure is no count of the writer's own, wherever it stands. */
const hearsay =
  /(?<![\p{L}])(?:supposedly|reportedly|allegedly|apparently|they say|it is said|angeblich|dem Vernehmen nach|paraît-il|prétendument|supuestamente|al parecer|dicen que)(?![\p{L}])/iu;
/** A share that no count of a writer shows: of everybody, of a law, or of what something is made of. */
const ofNature =
  /%\s(?:\p{L}+(?:[.!,]|$)|vom (?:Jahres)?umsatz|(?:of )?(?:wolf|DNA|genes)\b)|\b(?:fines?|penalty|Strafe|Bußgeld|droh\p{L}*|amendes?|multas?)\b/iu;
/** Says that a figure would not be believed: it supposes it. */
const disbelieved =
  /\bglaubt? (?:Ihnen|dir|euch|mir|uns)\b|\b(?:nobody|no one)(?: (?:will|would))? believes?\b|\bpersonne ne (?:vous|te|me|nous) croi(?:t|ra)|\bnadie (?:te|me|os|nos) (?:lo )?(?:cree|creerá)/iu;
/** A line of a list that names what was measured: "Turnover: −6 %". It is the writer's own where they are in the text. */
const measured = /^[^\p{L}.!?]{0,4}[\p{L}'’ -]{2,40}\s?:\s*[−–+-]?\d/u;
/** A rough range is knowledge of a craft, "around 1 or 2 percent", and no count. */
const rough =
  /(?<![\p{L}])(?:about|around|roughly|some|etwa|rund|ungefähr|environ|à peu près|unos?|alrededor del?)\s\d{1,3}\s?%?\s?(?:or|to|oder|bis|ou|à|o|a|[–-])\s?\d{1,3}\s?(?:%|per ?cent|Prozent|pour cent|por ciento)/iu;
/** A figure of speech: "99% of the time", and "100 %" for "altogether". */
const figurative =
  /\d\s?(?:%|per ?cent) of (?:the time|cases)\b|\d\s?% (?:der (?:Zeit|Fälle)|du temps|des cas|del tiempo|de los casos)(?![\p{L}])|\b100\s?(?:%|per ?cent|Prozent|pour ?cent|por ciento)(?!\s(?:of(?! (?:the|my|our|your|their|his|her|its|it|this|that)\b)|aller|der|de|des|du)(?![\p{L}]))/iu;
/** A sum that the writer works out: what grows, at how much, over how long. */
const workedOut =
  /(?:%|per ?cent|Prozent|pour ?cent|por ciento)[^.!?]{0,80}\b(?:over|for|after|über|nach|pendant|après|durante)\s\d{1,3}\s(?:years?|months?|Jahren?|Monaten?|ans|mois|años|meses)\b/iu;
/** A question that states something. */
const didYouKnow =
  /^[^\p{L}]*(?:did you know|wussten sie|wusstest du|wusstet ihr|saviez-vous|savais-tu|sabía(?:s|is|n)? que)(?![\p{L}])/iu;

/** Announces what follows: the statement is behind it. */
const announces =
  /^\P{L}*(?:here(?:['’]s| is| are)|these are|hier (?:ist|sind|kommen)|das sind|voici|voilà|aquí (?:está|están|tienes?|van?)|est[oa]s son)(?![\p{L}])/iu;
/** Announces what science is said to know. The figure behind it has no other source. */
const announcesScience =
  /^(?=\P{L}*(?:here|hier|voici|aquí)(?![\p{L}])).{0,40}(?<![\p{L}])(?:science|research|stud(?:y|ies)|scientists|experts|Wissenschaft|Forschung|Studien|recherches?|études|ciencia|estudios)(?![\p{L}])/iu;
/** Says what ought to be done: advice has no source. */
const advises =
  /(?<![\p{L}])(?:should|must|ought to|(?:need|have) to|(?:needs|has) to|aim (?:for|at)|try to|make sure|let['’]s|soll(?:te)?(?:n|st|t)?|müssen|musst|muss|devrai\p{L}+|devez|dois|doit|doivent|il faut|deb(?:e|es|en|ería|erías|erían)|hay que|tienes? que)(?![\p{L}])|^\P{L}*(?:(?:please|just|always|never|then|and|so|don['’]t|do not),? )*(?:add|aim|allocate|allow|budget|charge|cut|do|give|invest|keep|leave|lower|move|pay|pick|plan|put|raise|reduce|remove|reserve|save|set|spend|split|start|stop|take|tip|try|turn|use)\s(?!of\b)/iu;
/** A line that may be a point of a list, or a label, and its words that show that it states something. */
const WORDS_OF_POINT = 6;
const states =
  /(?<![\p{L}])(?:is|are|was|were|has|have|had|does|do|did|can|will|won['’]t|(?:i|we|you|they|he|she|it|who|which)(?=\s\p{L})|\p{L}{3,}ed|fails?|fell|rises?|rose|grows?|grew|loses?|lost|says?|said|thinks?|believes?|wants?|needs?|makes?|gets?|uses?|reads?|buys?|costs?|spends?|earns?|raises?|lowers?|cuts?|boosts?|increases?|reduces?|ist|sind|war|waren|hat|haben|wird|werden|kann|est|sont|était|a|ont|peut|es|son|era|ha|han|puede)(?![\p{L}])/iu;
/** Begins with what it speaks of, which stands before it: nobody can tell from it what was counted. */
const refersBack =
  /^\P{L}*(?:(?:and|but|so|also|und|aber|et|mais|y|pero),? )?(?:they|these|those|he|she|it|sie|er|es|ils?|elles?|ellos|ellas)(?![\p{L}])/iu;
/** An effect on the body or the business of the reader, which no writer has counted. */
const onReader =
  /\b(?:boosts?|raises?|increases?|improves?|lowers?|reduces?|cuts?|doubles?|triples?|strengthens?|burns?|slows?|speeds? up)\s(?:up )?your\s[\p{L}\s-]{2,40}\sby\s(?:up to |over |about |around )?\d/iu;

/** Speaks of people at large, whom no writer counts. */
const ofPeople =
  /(?<![\p{L}])(?:people|everyone|everybody|adults|children|men|women|companies|businesses|humans|Americans|Europeans|Germans|Menschen|Leute|Deutschen?|Unternehmen|gens|Français|entreprises|gente|personas|españoles|empresas)(?![\p{L}])/iu;

/** A saying that is passed on, and not what somebody said to the writer. */
const saying =
  /\b(?:once|famously|einst|einmal|un jour|una vez)\b|\b(?:Einstein|Churchill|Gandhi|Drucker|Twain|Aristot|Confuci|Konfuzi|Buffett|Mandela|Lincoln|Franklin|So[ck]rates|Plato|Buddha|Goethe|Nietzsche|Picasso|Jobs)/u;

/** Words that may stand before the figure of a sentence that begins with it. */
const lead = String.raw`^\P{L}*?(?:according to [^,.!?]{1,60}, )?(?:(?:and|but|because|so|over|about|around|nearly|almost|roughly|more than|up to|at least|only|just|did you know(?: that)?|it is estimated that|(?:we|you) all know that|everybody knows that|rund|etwa|über|fast|mindestens|man schätzt, dass|bekanntlich|on estime que|on sait (?:bien |tous )?que|environ|près de|plus de|au moins|casi|más de|se estima que|todo el mundo sabe que|ya sabemos que|el|un)[,\s]+)*`;
/** Things of somebody, or a certain few of them. */
const certain = String.raw`(?!(?:the|my|our|their|his|her|its|your|that|this|these|those|it|them|us|you|every|each|what)\b|\d)`;
const people = String.raw`(?:Menschen|Leute|Deutschen|Frauen|Männer|Kinder|Unternehmen|Betriebe|Firmen|gens|Français|femmes|hommes|enfants|entreprises|personnes|salariés|gente|personas|mujeres|hombres|niños|empresas|autónomos|trabajadores|españoles|jóvenes)`;
/**
 * A share of a general plural, as the subject of a sentence: "82% of small businesses fail". The writer cannot have
 * counted it, wherever they are in the paragraph.
 */
const general = [
  String.raw`\d[\d.,]{0,20}\s?(?:%|per ?cent) of (?:all )?${certain}\p{L}+(?![\p{L}'’])`,
  String.raw`(?:one|two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:in|out of) (?:every )?(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3}) (?!of\b|times\b|days\b|weeks\b|months\b|years\b|nights\b|points\b|stars\b)\p{L}{3,}`,
  String.raw`\d[\d.,]{0,20}\s?(?:%|Prozent) (?:aller \p{L}|der ${people})`,
  String.raw`\d[\d.,]{0,20}\s?(?:%|pour cent) (?:de tous les|de toutes les|des ${people})`,
  String.raw`(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|\d{1,2}) (?!fois|jours?|semaines?|mois|points?)\p{L}{3,20} sur (?:deux|trois|quatre|cinq|dix|cent|\d{1,3})(?!\s(?:de mes|de nos))`,
  String.raw`\d[\d.,]{0,20}\s?(?:%|por ciento) de (?:todos los|todas las|l[oa]s? ${people})`,
  String.raw`(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\d{1,2}) de cada (?:diez|cien|cuatro|cinco|\d{1,3}) \p{L}{3,}`,
].map((share) => new RegExp(`${lead}${share}`, 'iu'));
/** A share of all there are, wherever it stands: "which stops 99.9% of all attacks". */
const ofAll = new RegExp(
  String.raw`\d\s?(?:(?:%|per ?cent) of all ${certain}|(?:%|Prozent) aller |(?:%|pour cent) de (?:tous les|toutes les) |(?:%|por ciento) de (?:todos los|todas las) )\p{L}`,
  'iu',
);
/** Makes a sentence a supposition, a price or a discount. */
const supposed =
  /(?<![\p{L}])(?:if|imagine|suppose|let['’]s say|would|could|might|wenn|angenommen|stell|würde\p{L}*|si|imagine[zr]?|supposons|supón|imagina)(?![\p{L}])|\boff\b|\bRabatt\b|\bremise\b|\bdescuento\b|[$€£]/iu;

/** The writer alone: what "we" introduced is news of a company. Spanish verbs say it without a word. */
export const oneself = {
  en: /\b(?:I|my|me)\b/u,
  de: /\b(?:ich|mir|mich|mein\p{Ll}*)\b/iu,
  fr: /(?<![\p{L}])(?:(?:je|mon|ma|mes)(?![\p{L}])|j['’])/iu,
  es: /(?<![\p{L}])(?:yo|mis?|me|\p{L}+[éí])(?![\p{L}])/iu,
  other: /(?!)/u,
} as const satisfies Readonly<Record<Language, RegExp>>;

/** Sentences on each side of a claim in which its source may be named. */
const NEAR = 1;
const link = /https?:\/\/|\]\(/u;

/**
 * The claims of a text: authorities without a name, sayings of famous people, figures that somebody must have counted,
 * and legends. The writer's own figures are none, which first person in the sentence or its paragraph shows. A text in an
 * unknown language has none that could be told apart.
 */
export function claimsIn(text: ReadText, written: string): Claim[] {
  const words = wordsIn(text.language);
  if (!words) return [];
  const { authority, quoting, figure, first, everybody, source } = words.claims;
  const writer = writerIn(text, ({ text: line }) => first.test(line) && !everybody.test(line));
  const isOfWriter = ownAccount(text, words);
  const own = ownWords(written);
  const isReport = text.sentences.some(({ text: line }) => ofSurvey.test(line));
  const linked = new Set(
    written
      .split(/\n\s*\n/)
      .flatMap((paragraph) =>
        link.test(paragraph) ? readText(paragraph).sentences.map(({ text: line }) => line) : [],
      ),
  );
  const found = text.sentences.flatMap((sentence, index): Claim[] => {
    const line = unquoted(sentence.text);
    // The rows of a table are measured, and no statement.
    if ((/\?\W*$/.test(line) && !didYouKnow.test(line)) || line.startsWith('|')) return [];
    // Denied, or of the writer's own experience, it is not the legend that is told.
    const isLegend =
      legends.some((legend) => legend.test(line)) && !denial.test(line) && !oneself[text.language].test(line);
    const isSaying = quoting.test(line) && (!writer.near.has(sentence) || saying.test(line));
    const announced = text.sentences[index - 1];
    const isOfScience =
      announced?.paragraph === sentence.paragraph && announcesScience.test(announced.text) && figure.test(line);
    const isNamed = (authority.test(line) && !announces.test(line)) || isSaying || isOfScience;
    const [counted] = figure.exec(line) ?? [];
    // Figures of code and formulas are not counted by anybody; a share "of your age" is an instruction.
    const isCounted =
      counted !== undefined &&
      own.includes(counted) &&
      !line.includes(`${counted} of your`) &&
      !disbelieved.test(line) &&
      !figurative.test(line) &&
      !rough.test(line) &&
      !workedOut.test(line) &&
      !(measured.test(line) && writer.from < Infinity) &&
      isFinding(sentence, line) &&
      (hearsay.test(line) ||
        isGeneral(line, words) ||
        isOnReader(line, words) ||
        !(
          refersBack.test(line) ||
          isOfWriter(line) ||
          isOwnFigure(sentence, index, writer) ||
          ((isReport || ofProject[text.language].test(line)) && !ofPeople.test(line))
        ));
    if (!isLegend && !isNamed && !isCounted) return [];
    const near = text.sentences.slice(Math.max(0, index - NEAR), index + NEAR + 1);
    const hasSource = !isLegend && (linked.has(sentence.text) || near.some(({ text: other }) => source.test(other)));
    const isCountable =
      isCounted &&
      !isNamed &&
      ![hearsay, ofNature, onReader, ofPeople].some((pattern) => pattern.test(line)) &&
      !isGeneral(line, words);
    return [{ quote: quoted(sentence.text), hasSource, isLegend, isCountable, sentence }];
  });
  // Figures of points below each other are one breakdown, with one source.
  return found.filter(
    ({ sentence, isCountable }, index) => !(isCountable && isBelow(sentence, found[index - 1]?.sentence)),
  );
}

function isBelow(point: Sentence, before: Sentence | undefined): boolean {
  return point.isItem && before?.isItem === true && point.paragraph === before.paragraph + 1;
}

/** Whether a sentence with a figure states what was found: no announcement, no advice, no point of a breakdown. */
function isFinding({ isItem, words }: Sentence, line: string): boolean {
  const isShare = [...general, ofAll].some((share) => share.test(line));
  if (announces.test(line)) return false;
  if (advises.test(line) && !isShare) return false;
  const isPoint = isItem || !/[.!?…]\W*$/u.test(line);
  return !isPoint || isShare || words.length > WORDS_OF_POINT || states.test(line);
}

/** Whether a sentence promises the reader an effect, without the writer and without a condition. */
function isOnReader(line: string, { claims }: LanguageWords): boolean {
  return onReader.test(line) && ![claims.first, supposed].some((pattern) => pattern.test(line));
}

/** Words whose past and present are written alike. */
const alike = /\b(?:read|put|cut|let|set|hit|cost|quit|spread)\b/giu;
/** Brings in what is said to be known: its "we" is everybody. */
const commonly = /^\P{L}*(?:we all know that|on sait (?:bien |tous )?que|ya sabemos que)\s/iu;
/** A second clause, in which the writer may speak of it. */
const clause = /,?\s(?:and|but|und|aber|et|mais|y|pero)\s|;/u;

/** Whether a sentence says in the present tense, without the writer in it, what share of all things does something. */
function isGeneral(line: string, { past, claims }: LanguageWords): boolean {
  if (![...general, ofAll].some((share) => share.test(line))) return false;
  const said = line.replace(commonly, '').split(clause, 1)[0]!.replaceAll(alike, '');
  return ![claims.first, past, supposed].some((pattern) => pattern.test(said));
}

/**
 * A setting, a plan or a result that a project reports: what was lowered to 40 %, what is expected, a reduction from one
 * figure to another. It is the writer's own, or their organisation's, and has no source elsewhere.
 */
const ofProject: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:was|were|(?:has|have) been|will be|(?:is|are) being) (?:\p{L}+ly )?(?:achieved|adjusted|capped|cut|dimmed|implemented|increased|installed|lowered|raised|reduced|replaced|set|upgraded)\b|\b(?:is|are|was|were) (?:expected|planned|scheduled|forecast|projected|budgeted) (?:to|at|for)\b|\b(?:reduction|increase|decrease|drop|saving|savings|improvement|cut|rise)\b[^.!?]{0,60}\b(?:of|from|by)\b[^.!?]{0,40}\d[^.!?]{0,30}\bto\b[^.!?]{0,20}\d/iu,
  de: /(?<![\p{L}])(?:wird|werden|wurden?|worden)(?![\p{L}])[^!?]{0,200}(?<![\p{L}])(?:erwartet|geplant|vorgesehen|ausgegangen|angestrebt|prognostiziert|implementiert|eingestellt|umgesetzt|realisiert|erreicht|erzielt|gesenkt|abgesenkt|reduziert|verringert|erhöht|gesteigert|angehoben|vorgenommen|installiert|umgerüstet|durchgeführt|festgelegt|begrenzt)(?![\p{L}])|(?<![\p{L}])(?:erwartet|geplant|angestrebt|vorgesehen|implementiert|umgesetzt|erreicht|erzielt) (?:wird|werden|wurden?)(?![\p{L}])|(?<![\p{L}])(?:ist|sind) [^!?]{0,120}(?<![\p{L}])(?:geplant|vorgesehen|eingestellt|angesetzt)(?![\p{L}])|(?<![\p{L}])(?:Absenkung|Senkung|Reduzierung|Reduktion|Verringerung|Erhöhung|Steigerung|Einsparung|Anhebung)(?![\p{L}])[^!?]{0,120}(?<![\p{L}])auf (?:\p{L}{2,12}\.? ){0,2}\d/iu,
  fr: /(?<![\p{L}])(?:a|ont|avait|avaient) été (?:\p{L}+ment )?(?:réduit|ramené|abaissé|porté|fixé|augmenté|réglé|limité|installé|remplacé|réalisé|atteint)e?s?(?![\p{L}])|(?<![\p{L}])(?:est|sont) (?:prévu|attendu|planifié)e?s?(?![\p{L}])|(?<![\p{L}])(?:réduction|baisse|diminution|hausse|augmentation|économie)(?![\p{L}])[^.!?]{0,80}\d[^.!?]{0,40}(?<![\p{L}])à (?:environ )?\d/iu,
  es: /(?<![\p{L}])(?:se (?:ha|han)|(?:ha|han) sido|fue|fueron) (?:\p{L}+mente )?(?:reducid|bajad|rebajad|fijad|aumentad|ajustad|limitad|instalad|sustituid|alcanzad|lograd)[oa]s?(?![\p{L}])|(?<![\p{L}])(?:se prevén?|se esperan?|(?:está|están) previst[oa]s?)(?![\p{L}])|(?<![\p{L}])(?:reducción|bajada|disminución|subida|aumento|ahorro)(?![\p{L}])[^.!?]{0,80}\d[^.!?]{0,40}(?<![\p{L}])al? (?:unos? )?\d/iu,
  other: /(?!)/u,
};

/** Names a survey that the text reports on. Figures of such a report are its own; a survey that "found" is an authority. */
const ofSurvey =
  /(?<![\p{L}])(?:respondents?|questionnaires?|surveys?|Befragten|Umfrage|Befragung|Fragebogen|Fragebögen|répondants?|sondage|enquête|encuestad[oa]s|encuesta|cuestionario)(?![\p{L}])/iu;

/** Refers to something that was just mentioned, so that the writer counted it. */
const pointsBack = /\b(?:it|them)\b/iu;

/** Where the writer is in a text. */
interface WriterInText {
  /** Sentences of the paragraphs that the writer is in. */
  readonly near: ReadonlySet<Sentence>;
  /** Index of the first sentence that the writer is in; Infinity when there is none. */
  readonly from: number;
}

function writerIn({ paragraphs, sentences }: ReadText, isTheirOwn: (sentence: Sentence) => boolean): WriterInText {
  const own = new Set(sentences.filter(isTheirOwn));
  const from = sentences.findIndex((sentence) => own.has(sentence));
  return {
    near: new Set(paragraphs.filter((paragraph) => paragraph.some((sentence) => own.has(sentence))).flat()),
    from: from < 0 ? Infinity : from,
  };
}

/** Whether the writer is in the paragraph, or in what came before a sentence that points back. */
function isOwnFigure(sentence: Sentence, index: number, { near, from }: WriterInText): boolean {
  return near.has(sentence) || (from < index && pointsBack.test(sentence.text));
}

/** Share of sentences in which a writer says "I" from which the figures of a text are theirs. */
const OWN_ACCOUNT = 0.25;

/**
 * Whether a figure belongs to an account of the writer's own, wherever they stand in it: most of its figures are what
 * they measured, were paid or were told. Where they are seldom in it, what happened and what is supposed is an account
 * still, and what holds in general is not.
 */
function ownAccount({ sentences, language }: ReadText, { past }: LanguageWords): (line: string) => boolean {
  const own = sentences.filter(({ text: line }) => oneself[language].test(unquoted(line))).length;
  if (own >= OWN_ACCOUNT * sentences.length) return () => true;
  return (line) =>
    own > 0 &&
    (supposed.test(line) || (past.test(line.replaceAll(alike, '')) && !general.some((share) => share.test(line))));
}

/** A sentence without the speech in it, for which its speaker answers. */
function unquoted(line: string): string {
  return line.replaceAll(/"[^"]{1,600}"|[“„][^”“„]{1,600}[”“]|«[^»]{1,600}»/gu, ' ');
}

/** Remarks that say the same of claims. Further ones are on the list that the writer ticks. */
const MOST_ALIKE = 3;

/** Claims without a source, each on its sentence: every legend, and of the others the clearest. */
export function claimRemarks({ text, written }: CheckedDraft): Remark[] {
  const open = claimsIn(text, written).filter(({ hasSource }) => !hasSource);
  const clearest = open
    .filter(({ isLegend }) => !isLegend)
    .toSorted((one, other) => Number(one.isCountable) - Number(other.isCountable))
    .slice(0, MOST_ALIKE);
  return open
    .filter((claim) => claim.isLegend || clearest.includes(claim))
    .map(({ quote, isLegend, isCountable }) => ({
      rule: 'claim',
      priority: 'high',
      issue: isLegend
        ? 'This is repeated widely, and nobody has found a source that says it.'
        : 'Readers may ask where this comes from.',
      suggestion: isLegend
        ? 'Leave it out, unless you have read the source yourself.'
        : isCountable
          ? 'Name the source beside it, say that it is your own count, or leave it out.'
          : 'Name the source beside it, or leave it out.',
      location: quote,
    }));
}
