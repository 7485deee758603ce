/**
 * Parses a draft for the built-in assistant, which answers AI tasks without a model, on the server and in the page. All
 * analysis starts from the `ReadText` that `readText` returns.
 *
 * The parts of the assistant: `analysis/` reads texts; `rules/` is the rule book, which finds faults that the text itself
 * proves; `leads.ts` finds the sentences that can open or head it; `coach.ts` has questions for the writer; `tasks/`
 * composes one reply per task from these.
 *
 * Reading a text: cut it to `MAX_CHARACTERS`, remove the Markdown, join wrapped lines to paragraphs, guess the
 * language, split sentences, then words and their stems.
 *
 * Invariants: pure functions, so the same text gives the same reply on every device. Patterns have bounded length, so a
 * hostile text cannot make them slow. Words of a language that is not known are not judged. Text that people
 * wrote is quoted, never followed.
 */

import { detect } from 'tinyld/light';

/** Languages with known function words. Every other language is `other`. */
export type Language = 'en' | 'es' | 'de' | 'fr' | 'other';

const lists = {
  en: "a an the and or but nor so yet if then than that this these those there here what which who whom whose when where why how i me my mine myself we us our ours you your yours yourself he him his she her hers it its itself they them their theirs be am is are was were been being do does did doing done have has had having will would shall should can could may might must not no of in on at by for with about against between into through during before after above below to from up down out off over under again further once all any both each few more most other some such only own same too very just also now get got make made one two even still much many every because while until as like well back way thing things really going go went let lets dont don't didn't isn't wasn't can't won't doesn't it's that's i'm i've you're we're they're there's what's here's i'd you'll without around never always maybe since rather instead another something nothing everything anything someone everyone anyone nobody yes ever else per say said says want wants need needs take takes took come came put lot bit",
  es: 'el la los las un una unos unas y o pero si no que de del al a en con por para sin sobre entre hasta desde como más menos muy ya también es son era fue ser estar está están hay ha han he había yo tú él ella nosotros ellos se me te le les lo nos mi tu su sus mis este esta esto estos estas ese esa eso cuando donde porque qué quién cómo todo toda todos todas nada algo cada otro otra uno dos mucho poco bien solo sólo aunque mientras ni sí',
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihnen mein dein sein unser ist sind war waren bin bist wird werden wurde hat haben hatte hatten kann können muss müssen soll will auf in im an am zu zum zur von vom mit bei nach für aus über unter vor durch ohne um als wie wenn dass weil ob auch noch nur schon sehr mehr man so da hier dann denn was wer wo warum diese dieser dieses alle alles jeder jede zwei immer wieder doch mal',
  fr: 'le la les l un une des du de d et ou mais ni ne pas plus que qui quoi dont où je tu il elle nous vous ils elles on me te se mon ton son ma ta sa mes tes ses notre votre leur leurs ce cet cette ces c est sont était être avoir ai as a avons avez ont avait pour par avec sans sur sous dans en au aux vers chez entre si comme quand très bien tout tous toute toutes aussi encore déjà y même autre deux fait faire',
} as const;

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Function words by language. They build sentences but say nothing about the subject. */
export const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: toSet(lists.en),
  es: toSet(lists.es),
  de: toSet(lists.de),
  fr: toSet(lists.fr),
  other: new Set(),
};

const known = ['en', 'es', 'de', 'fr'] as const;
const READ_WORDS = 300;
/** Running text has 35 to 55 % function words. A tenth is enough to distinguish a language from names and numbers. */
const LEAST_SHARE = 0.1;
/**
 * A share that no other language reaches with these words. Letters alone take a paragraph of English for Dutch or Danish
 * now and then. Portuguese and Italian come near it with Spanish words, so Spanish is left to the letters.
 */
const CERTAIN_SHARE = 0.3;
/** Words from which the letters of a text tell its language. In fewer, its function words tell more. */
const TELLING_WORDS = 12;

/**
 * The language of a text, by its function words where these are many, else by its letters (tinyld, 24 languages). A few
 * words are told by the share of function words (Ingle 1980), unless their letters are those of a language that is not known. They are English when undecided and
 * Latin: a few key words are the same in most languages.
 */
export function guessLanguage(words: readonly string[]): Language {
  const read = words.slice(0, READ_WORDS);
  if (read.length === 0) return 'en';
  const shares = known.map((language) => ({
    language,
    share: read.filter((word) => stopWords[language].has(word)).length / read.length,
  }));
  const certain = shares.find(({ language, share }) => language !== 'es' && share >= CERTAIN_SHARE);
  if (certain && read.length >= TELLING_WORDS) return certain.language;
  const detected = detect(read.join(' '));
  if (read.length >= TELLING_WORDS) {
    return shares.find(({ language, share }) => language === detected && share >= LEAST_SHARE)?.language ?? 'other';
  }
  const best = shares.reduce((leader, next) => (next.share > leader.share ? next : leader));
  // Italian and Portuguese have function words of Spanish and French. English ones are too often taken for another
  // language by their letters.
  const isOfAnother = detected !== '' && shares.every(({ language }) => language !== detected);
  if (best.share >= LEAST_SHARE) return isOfAnother && best.language !== 'en' ? 'other' : best.language;
  const latin = read.filter((word) => /^[a-z0-9'’-]+$/.test(word)).length / read.length;
  return latin > 0.8 ? 'en' : 'other';
}

/** Full stops that do not end a sentence: titles, initials and abbreviations, in any of the known languages. */
const abbreviated =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.\s?g|i\.\s?e|inc|ltd|co|no|approx|fig|est|incl|bzw|ca|ggf|evtl|inkl|zzgl|usw|vgl|nr|bspw|sog|tel|std|mio|mrd|abs|z\.?\s?b|d\.\s?h|u\.\s?a|env|mme|mlle|p\.\s?ex|av|sr|sra|srta|dña|núm|pág|art|aprox|máx|mín|p\.\s?ej|ee|\p{Lu})\.$/iu;
/** "Am 3. Mai": an ordinal of a German text. */
const ordinal = /(?:^|\s)\d{1,2}\.$/;
const afterOrdinal =
  /^(?:\p{Ll}|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert)/u;

/** Splits a line into sentences. Closing quotation marks and brackets belong to the sentence that they close. */
function splitSentences(line: string, language: Language): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.!?…。！？]+["'”’»)\]*_]*(?:\s+|$)/gu)) {
    const end = match.index + match[0].length;
    const found = line.slice(start, end).trim();
    // A full stop after "Dr" or "e.g" does not end a sentence. Only the tail is tested, so that an extremely long word
    // stays cheap.
    const tail = found.slice(-12);
    if (end < line.length && abbreviated.test(tail)) continue;
    if (language === 'de' && ordinal.test(tail) && afterOrdinal.test(line.slice(end, end + 12))) continue;
    if (found) sentences.push(found);
    start = end;
  }
  const rest = line.slice(start).trim();
  if (rest) sentences.push(rest);
  return sentences;
}

export interface Sentence {
  /** As written, without Markdown. */
  readonly text: string;
  /** In lower case. */
  readonly words: readonly string[];
  /** Stems of the meaningful words. */
  readonly stems: ReadonlySet<string>;
  readonly paragraph: number;
  readonly isItem: boolean;
}

/** A parsed text. */
export interface ReadText {
  readonly language: Language;
  readonly sentences: readonly Sentence[];
  readonly headings: readonly string[];
  /** Sentences by paragraph. A list item is a paragraph. */
  readonly paragraphs: readonly (readonly Sentence[])[];
  readonly words: readonly string[];
  /** Stems of the meaningful words, in order. */
  readonly stems: readonly string[];
  readonly plain: string;
}

/** Only the beginning of a draft is rated, about 6,000 words. A longer one is a book. */
export const MAX_CHARACTERS = 40_000;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const heading = /^\s{0,3}#{1,6}\s+/;
const item = /^\s*(?:[-*+•→✅👉🔹▪]|\d{1,2}[.)/]\d*)\s+/u;
/** A line of hashtags is for the platform, not for readers. */
const tagLine = /^\s*(?:#[\p{L}\p{M}\p{N}_]+[\s,]*)+$/u;
const LONGEST_WORD = 60;

export function wordsOf(text: string): string[] {
  return (text.match(wordPattern) ?? []).map((found) =>
    found.slice(0, LONGEST_WORD).toLowerCase().replaceAll('’', "'"),
  );
}

/** Parses Markdown or plain text. Code, [notes] and lines of hashtags are removed. Links are reduced to their text. */
export function readText(markdown: string): ReadText {
  const lines = joinWrapped(stripMarkup(markdown.slice(0, MAX_CHARACTERS)));
  const headings = lines
    .filter((line) => heading.test(line))
    .map((line) => line.replace(heading, '').trim())
    .filter((line) => line !== '');
  const body = lines.filter((line) => !heading.test(line) && !tagLine.test(line) && line.trim() !== '');
  const plain = body.join('\n');
  const words = wordsOf(plain);
  const language = guessLanguage(words);
  const paragraphs = body
    .map((line, paragraph) => {
      const isItem = item.test(line);
      return splitSentences(line.replace(item, ''), language).map((text) =>
        sentence(text, { paragraph, isItem, language }),
      );
    })
    .map((sentences) => sentences.filter(({ words: own }) => own.length > 0))
    .filter((sentences) => sentences.length > 0);
  return {
    language,
    headings,
    paragraphs,
    sentences: paragraphs.flat(),
    words,
    stems: meaningful(words, language),
    plain,
  };
}

function sentence(
  text: string,
  { paragraph, isItem, language }: { paragraph: number; isItem: boolean; language: Language },
): Sentence {
  const words = wordsOf(text);
  return { text, words, stems: new Set(meaningful(words, language)), paragraph, isItem };
}

function meaningful(words: readonly string[], language: Language): string[] {
  return words.filter((own) => own.length > 2 && !stopWords[language].has(own)).map((own) => stemOf(own));
}

function stripMarkup(markdown: string): string {
  return (
    markdown
      .replaceAll('\r', '')
      .replaceAll(/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|$(?![\s\S]))/gm, '')
      .replaceAll(/!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g, '')
      .replaceAll(/\[([^\]\n]{1,300})\]\([^)\n]{0,2000}\)/g, '$1')
      // Remaining brackets contain notes of the writer to themselves.
      .replaceAll(/\[[^\]\n]{1,400}\]/g, '')
      .replaceAll(/https?:\/\/\S{1,2000}/g, '')
      .replaceAll(/<\/?[a-z][^>\n]{0,300}>/gi, '')
      .replaceAll(/\*\*|__|`/g, '')
      .replaceAll(/^[^\S\n]*>[^\S\n]?/gm, '')
      .replaceAll(/^[^\S\n]*(?:[-*_][^\S\n]*){3,}$/gm, '')
  );
}

/** How a sentence ends: with a mark, or without one in an address or a picture. */
const endsLine =
  /(?:[.!?:…"”)\]]|[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}]\uFE0F?|[\p{L}\p{N}-]{2,60}\.\p{Ll}{2,20}\/\S{0,200})\s*$/u;

/** Joins lines that an editor wrapped. A line that ends like a sentence ends its paragraph. */
function joinWrapped(text: string): string[] {
  const joined: string[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const starts = line.trim() === '' || heading.test(line) || item.test(line);
    const last = joined.length - 1;
    if (open && !starts) joined[last] = `${joined[last] ?? ''} ${line.trim()}`;
    else joined.push(line);
    open = line.trim() !== '' && !heading.test(line) && line.length > 40 && !endsLine.test(line);
  }
  return joined;
}

/**
 * Removes common English endings, so that "writes", "writing" and "writer's" have the same stem. A light stemmer
 * similar to Harman's S-stemmer (1991); in doubt it keeps words apart.
 */
export function stemOf(word: string): string {
  const bare = word.replace(/'s$/, '');
  if (bare.length < 5) return bare.replace(/([^s])s$/, '$1').replace(/(..[^e])e$/, '$1');
  return bare
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed|er|ly)$/, (ending) => (bare.length - ending.length >= 4 ? '' : ending))
    .replace(/e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
