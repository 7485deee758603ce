/** Languages whose function words are known; everything else is `other`. */
export type Language = 'en' | 'es' | 'de' | 'fr' | 'other';

const lists = {
  en: "a an the and or but nor so yet if then than that this these those there here what which who whom whose when where why how i me my mine myself we us our ours you your yours yourself he him his she her hers it its itself they them their theirs be am is are was were been being do does did doing done have has had having will would shall should can could may might must not no of in on at by for with about against between into through during before after above below to from up down out off over under again further once all any both each few more most other some such only own same too very just also now get got make made one two even still much many every because while until as like well back way thing things really going go went let lets dont don't didn't isn't wasn't can't won't doesn't it's that's i'm i've you're we're they're there's what's here's i'd you'll without around never always maybe since rather instead another something nothing everything anything someone everyone anyone nobody yes ever else per say said says want wants need needs take takes took come came put lot bit",
  es: 'el la los las un una unos unas y o pero si no que de del al a en con por para sin sobre entre hasta desde como más menos muy ya también es son era fue ser estar está están hay ha han he había yo tú él ella nosotros ellos se me te le les lo nos mi tu su sus mis este esta esto estos estas ese esa eso cuando donde porque qué quién cómo todo toda todos todas nada algo cada otro otra uno dos mucho poco bien solo sólo aunque mientras ni sí',
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihnen mein dein sein unser ist sind war waren bin bist wird werden wurde hat haben hatte hatten kann können muss müssen soll will auf in im an am zu zum zur von vom mit bei nach für aus über unter vor durch ohne um als wie wenn dass weil ob auch noch nur schon sehr mehr man so da hier dann denn was wer wo warum diese dieser dieses alle alles jeder jede zwei immer wieder doch mal',
  fr: 'le la les l un une des du de d et ou mais ni ne pas plus que qui quoi dont où je tu il elle nous vous ils elles on me te se mon ton son ma ta sa mes tes ses notre votre leur leurs ce cet cette ces c est sont était être avoir ai as a avons avez ont avait pour par avec sans sur sous dans en au aux vers chez entre si comme quand très bien tout tous toute toutes aussi encore déjà y même autre deux fait faire',
} as const;

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Function words by language: they say how a sentence is built, not what it is about. */
export const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: toSet(lists.en),
  es: toSet(lists.es),
  de: toSet(lists.de),
  fr: toSet(lists.fr),
  other: new Set(),
};

const known = ['en', 'es', 'de', 'fr'] as const;
const READ_WORDS = 600;
/** Running text has 35 to 55 % function words; a tenth tells a language from names and numbers. */
const LEAST_SHARE = 0.1;

/**
 * The language of a text, by the share of its words that are a language's function words (Ingle 1980). English when
 * nothing tells and the letters are Latin: a few key words are the same in most languages.
 */
export function guessLanguage(words: readonly string[]): Language {
  const read = words.slice(0, READ_WORDS);
  if (read.length === 0) return 'en';
  const shares = known.map((language) => ({
    language,
    share: read.filter((word) => stopWords[language].has(word)).length / read.length,
  }));
  const best = shares.reduce((leader, next) => (next.share > leader.share ? next : leader));
  if (best.share >= LEAST_SHARE) return best.language;
  const latin = read.filter((word) => /^[a-z0-9'’-]+$/.test(word)).length / read.length;
  return latin > 0.8 && read.length < 40 ? 'en' : 'other';
}

/** Ends that are none: titles, initials and the usual abbreviations. */
const abbreviated =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|inc|ltd|co|no|approx|bzw|z\.b|sr|sra|p\.ej|\p{Lu})\.$/iu;

/** The sentences of a line. Closing quotes and brackets stay with the sentence that they close. */
function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.!?…。！？]+["'”’»)\]*_]*(?:\s+|$)/gu)) {
    const end = match.index + match[0].length;
    const sentence = line.slice(start, end).trim();
    // A full stop after "Dr" or "e.g" ends nothing; only the tail is looked at, so that one endless word costs nothing.
    if (end < line.length && abbreviated.test(sentence.slice(-12))) continue;
    if (sentence) sentences.push(sentence);
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
  /** Stems of the words that carry meaning. */
  readonly stems: ReadonlySet<string>;
  readonly paragraph: number;
  readonly isItem: boolean;
}

/** A text taken apart. */
export interface ReadText {
  readonly language: Language;
  readonly sentences: readonly Sentence[];
  readonly headings: readonly string[];
  /** Sentences by paragraph; a list item is one. */
  readonly paragraphs: readonly (readonly Sentence[])[];
  readonly words: readonly string[];
  /** Stems of the words that carry meaning, in order. */
  readonly stems: readonly string[];
  readonly plain: string;
  /** Markers of headings and list items in the middle of a line: somebody tore the structure. */
  readonly strayMarkers: number;
}

/** A draft is judged by its first 6,000 words or so: a longer one is a book. */
export const MAX_CHARACTERS = 40_000;
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const heading = /^\s{0,3}#{1,6}\s+/;
const item = /^\s*(?:[-*+•→✅👉🔹▪]|\d{1,2}[.)/]\d*)\s+/u;
/** A line of tags is for the platform, not for the reader. */
const tagLine = /^\s*(?:#[\p{L}\p{M}\p{N}_]+[\s,]*)+$/u;
const LONGEST_WORD = 60;

export function wordsOf(text: string): string[] {
  return (text.match(word) ?? []).map((found) => found.slice(0, LONGEST_WORD).toLowerCase().replaceAll('’', "'"));
}

/** Takes Markdown or plain text apart. Code, [notes] and lines of tags are left out, links are read by their text. */
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
      return splitSentences(line.replace(item, '')).map((text) => sentence(text, { paragraph, isItem, language }));
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
    strayMarkers: body.reduce(
      (count, line) =>
        count + (line.replace(item, '').match(/\S\s+(?:#{1,6}|[-*•→]|\d{1,2}\.)\s+\p{Lu}/gu)?.length ?? 0),
      0,
    ),
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
      // What is left in brackets is a note of the writer to themselves.
      .replaceAll(/\[[^\]\n]{1,400}\]/g, '')
      .replaceAll(/https?:\/\/\S{1,2000}/g, '')
      .replaceAll(/<\/?[a-z][^>\n]{0,300}>/gi, '')
      .replaceAll(/\*\*|__|`/g, '')
      .replaceAll(/^\s*>\s?/gm, '')
      .replaceAll(/^\s*(?:[-*_]\s*){3,}$/gm, '')
  );
}

/** Lines wrapped by an editor are one paragraph; a line that ends like a sentence ends its paragraph. */
function joinWrapped(text: string): string[] {
  const joined: string[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const starts = line.trim() === '' || heading.test(line) || item.test(line);
    const last = joined.length - 1;
    if (open && !starts) joined[last] = `${joined[last] ?? ''} ${line.trim()}`;
    else joined.push(line);
    open = line.trim() !== '' && !heading.test(line) && line.length > 40 && !/[.!?:…"”)\]]\s*$/u.test(line);
  }
  return joined;
}

/**
 * A word without its commonest English endings, so that "writes", "writing" and "writer's" meet. A light cut in the
 * manner of Harman's S-stemmer (1991): it errs on the side of leaving words apart.
 */
export function stemOf(word: string): string {
  const bare = word.replace(/'s$/, '');
  if (bare.length < 5) return bare.replace(/([^s])s$/, '$1');
  return bare
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed|er|ly)$/, (ending) => (bare.length - ending.length >= 4 ? '' : ending))
    .replace(/e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
