import { counted } from '../../kernel/counted.ts';
import { countCharacters } from '../../publishing/count-characters.ts';
import type { Platform } from '../../publishing/platform.ts';
import { readPlainSections } from '../../publishing/plain-text.ts';
import { findPlatform } from '../../publishing/platforms.ts';
import { quoted } from '../analysis/quoted.ts';
import { clearsThroat } from '../analysis/opening.ts';
import { type Language, type Sentence, wordsOf } from '../analysis/read-text.ts';
import type { LanguageWords } from './language-words.ts';
import { type CheckedDraft, MOST_FOUND, type Remark } from './remark.ts';
import { wordsIn } from './words-by-language.ts';

/** Words from which a paragraph is too long: in a feed on a phone, and in an article. */
const WALL = { post: 100, article: 200 } as const;

/** The longest paragraph, with a place to split it. */
export function longParagraphRemarks({ text: { paragraphs }, isPost }: CheckedDraft): Remark[] {
  const wall = isPost ? WALL.post : WALL.article;
  const [longest] = paragraphs
    .filter(
      (sentences) =>
        sentences.length >= 4 && lengthOf(sentences) >= wall && !sentences.some(({ text }) => isTable(text)),
    )
    .toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest) return [];
  return [
    {
      rule: 'paragraph',
      priority: 'medium',
      issue: `This paragraph has ${lengthOf(longest)} words: on a phone it is a wall.`,
      suggestion: `Begin a new one at “${quoted(middleOf(longest).text, 60)}”.`,
      location: quoted(longest[0]!.text),
    },
  ];
}

function lengthOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words.length, 0);
}

/** The first sentence of the second half, by words. */
function middleOf(sentences: readonly Sentence[]): Sentence {
  const half = lengthOf(sentences) / 2;
  let before = 0;
  for (const sentence of sentences) {
    if (before >= half) return sentence;
    before += sentence.words.length;
  }
  return sentences.at(-1)!;
}

/**
 * Words from which readers need to read a sentence twice (Cutts, Oxford Guide to Plain English, recommends 15 to 20 on
 * average). Editors leave shorter ones alone where they are well built. One that only announces is cut sooner.
 */
const LONG = { any: 66, announcing: 30 } as const;
/** Verbs of a German main clause, which stand behind its subject. In a subordinate clause they are at the end. */
const germanVerb =
  'ist|sind|war|waren|bin|hat|haben|habe|hatte|hatten|wird|werden|werde|wurde|wurden|kann|können|konnte|konnten|muss|müssen|musste|mussten|will|wollen|wollte|wollten|soll|sollen|sollte|sollten|darf|durfte|weiß|wusste|ging|kam|sagte|fragte';
/** Behind a pronoun, words that show that it is no subject with its verb: "you and me", "it in". */
const noVerb =
  '(?:and|or|but|who|which|whose|that|of|in|on|at|with|from|for|to|as|if|when|both|all|et|ou|mais|qui|que|de|dans|sur|avec|pour|y|o|pero|con|para|en|alle|beide|selbst|und|oder|der|die|das)(?![\\p{L}])';

interface Clauses {
  /** A sentence that begins with its main clause: with a subject, and its verb behind it. */
  readonly begins: RegExp;
  /** Joints behind which a main clause begins with its subject. */
  readonly joint: RegExp;
  /** A subordinate clause whose main clause may follow the joint, or a thought that goes on behind it. */
  readonly open: RegExp;
}

/**
 * Where a sentence can be ended so that both parts are whole. A sentence that begins in another way ("Als ich …, da …",
 * "The man who …") has none: its main clause may be behind any place.
 */
const clauses: Readonly<Partial<Record<Language, Clauses>>> = {
  en: {
    begins: new RegExp(
      `^\\P{L}*(?:(?:and|but|so|then|now|well|anyway),? )?(?:(?:i|we|you|he|she|they|it|there)(?:['’]\\p{L}{1,2})? (?!${noVerb})\\p{L}|(?:i|we|you|he|she|they|it|there)['’]|(?:this|that) (?:is|was|means|meant|has|had)(?![\\p{L}]))`,
      'iu',
    ),
    joint: new RegExp(
      `(?:;|[,:–—]?\\s(?:and|but|so)(?: then)?)\\s(?=(?:i|we|he|she|they|it|there|you|nobody|everybody|everyone)(?:['’]\\p{L}{1,2})? (?!${noVerb})\\p{L})`,
      'giu',
    ),
    open: /(?:(?<![\p{L}])(?:that|and|but|so|or)|[,;:–—])\s(?:when|whenever|if|while|whilst|although|though|because|since|once|after|before|until|unless|as|whether|even|given|now|where)(?![\p{L}])/iu,
  },
  de: {
    begins: new RegExp(
      `^\\P{L}*(?:(?:und|aber|doch|denn) )?(?:(?:ich|er|es|wir|man) (?!${noVerb})\\p{Ll}|(?:sie|das|dies|da|dann|hier|heute|gestern|jetzt) (?:${germanVerb})(?![\\p{L}]))`,
      'iu',
    ),
    joint: new RegExp(
      `(?:;|,\\s(?:und|aber|denn|doch))\\s(?=(?:ich|er|sie|es|wir|man|das) (?:${germanVerb})(?![\\p{L}]))`,
      'giu',
    ),
    open: /[,;:–—]\s(?:(?:und|aber|dass) )?(?:als|wenn|weil|da|obwohl|während|nachdem|bevor|ehe|sobald|solange|falls|indem|wobei|ob|je)(?![\p{L}])/iu,
  },
  fr: {
    begins: new RegExp(
      `^\\P{L}*(?:(?:et|mais|donc),? )?(?:(?:je|tu|il|elle|on|nous|vous|ils|elles) (?!${noVerb})\\p{Ll}|j['’]\\p{Ll}|(?:c['’]est|c['’]était|ce sont)(?![\\p{L}]))`,
      'iu',
    ),
    joint: new RegExp(`(?:;|,\\s(?:et|mais|donc))\\s(?=(?:je|tu|il|on|ils) (?!${noVerb})\\p{Ll}|j['’]\\p{Ll})`, 'giu'),
    open: /(?:(?<![\p{L}])(?:que|et|mais|ou)|[,;:–—])\s(?:quand|lorsqu|si|s['’]il|comme|parce|puisqu|alors qu|bien qu|tandis|avant|après|dès|pendant)/iu,
  },
  es: {
    begins: new RegExp(`^\\P{L}*(?:(?:y|pero),? )?(?:yo|él|ella|nosotros|ellos|ellas) (?!${noVerb})\\p{Ll}`, 'iu'),
    joint: new RegExp(
      `(?:;|,\\s(?:y|pero|así que))\\s(?=(?:yo|él|ella|nosotros|ellos|ellas|nadie) (?!${noVerb})\\p{Ll})`,
      'giu',
    ),
    open: /(?:(?<![\p{L}])(?:que|y|pero|o)|[,;:–—])\s(?:cuando|si|como|porque|aunque|mientras|antes|después|desde|ya que|puesto)(?![\p{L}])/iu,
  },
};
/** Mathematics is read sign by sign. */
const formula = /\\\p{L}+|[{}]|\s[=≈≤≥]\s/u;
const WORDS_SHOWN = 4;

/** Words from which a sentence is long for a style, and the share of all words from which such sentences are the style. */
const STYLE = { words: 45, share: 0.5, sentences: 3 } as const;

/** Whether long sentences are the rule in a text and not the exception: a style, which is left to its writer. */
function isStyle(sentences: readonly Sentence[]): boolean {
  const long = sentences.filter(({ words }) => words.length >= STYLE.words);
  return long.length >= STYLE.sentences && lengthOf(long) >= STYLE.share * lengthOf(sentences);
}

/** Sentences that only announce, and long ones: the longest, with a place to end it where that is safe, and the others. */
export function longSentenceRemarks({ text: { sentences, language }, own, isPost }: CheckedDraft): Remark[] {
  const read = sentences.filter(({ isItem, text }) => !(isItem || isTable(text) || formula.test(text)));
  const announcing = read.filter((sentence) => sentence.words.length >= LONG.announcing && clearsThroat(sentence));
  const long = read
    .filter(
      (sentence) =>
        !announcing.includes(sentence) &&
        countedWords(sentence.text) >= LONG.any &&
        !isChain(sentence, wordsIn(language)) &&
        !saysSentence.test(sentences[sentences.indexOf(sentence) + 1]?.text ?? ''),
    )
    .toSorted((a, b) => b.words.length - a.words.length);
  const [longest, ...others] = !isPost && isStyle(sentences) ? [] : long;
  return [
    ...announcing.map(({ text, words }) => ({
      rule: 'long' as const,
      priority: 'medium' as const,
      issue: `These ${words.length} words announce something instead of saying it.`,
      suggestion: 'Cut the sentence, and start with what comes after it.',
      location: quoted(text),
    })),
    ...(longest ? [longestRemark(longest, others.slice(0, MOST_FOUND), { own, language })] : []),
  ];
}

function longestRemark(
  { text, words }: Sentence,
  others: readonly Sentence[],
  { own, language }: { readonly own: string; readonly language: Language },
): Remark {
  const at = middleJoint(text, language);
  const rest = at === null ? '' : firstWords(text.slice(at));
  // A sentence with marks or quoted speech in it would lose them.
  const parts = at !== null && language === 'en' && own.includes(text) ? splitInTwo(text) : null;
  const more =
    others.length === 0
      ? ''
      : `, and ${counted(others.length, 'other')} ${others.length === 1 ? 'is' : 'are'} too long as well`;
  return {
    rule: 'long',
    priority: 'medium',
    issue: `This sentence has ${words.length} words${more}. Readers forget how it started.`,
    suggestion: rest === '' ? 'Split it into two or three.' : `End it before “${rest}…” and begin a new one there.`,
    location: parts === null ? quoted(text) : text,
    ...(parts !== null && { replacement: parts }),
    ...(others.length > 0 && { places: others.map((other) => ({ location: quoted(other.text) })) }),
  };
}

/** A joint behind which a whole sentence follows: a semicolon, or "and" with a subject of its own. English only. */
const wholeClause =
  /;\s+(?=(?:i|we|he|she|they|it|there)\s\p{Ll})|,\s+(?:and|so)\s+(?=(?:i|we|he|she|they|it|this|there)\s+(?:is|was|are|were|had|has|did|does|can|could|will)\b)/giu;

function splitInTwo(text: string): string | null {
  const middle = text.length / 2;
  const [nearest] = [...text.matchAll(wholeClause)]
    .filter(({ index }) => isWhole(text.slice(0, index), clauses.en))
    .toSorted((one, other) => Math.abs(one.index - middle) - Math.abs(other.index - middle));
  if (!nearest || Math.abs(nearest.index - middle) > text.length / 4) return null;
  const rest = text.slice(nearest.index + nearest[0].length);
  return `${text.slice(0, nearest.index)}. ${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`;
}

/** Whether the part of a sentence before a joint is a sentence: it has a main clause, and nothing in it is open. */
function isWhole(before: string, known: Clauses | undefined): boolean {
  if (known === undefined || !known.begins.test(before) || known.open.test(before)) return false;
  return before.split('(').length === before.split(')').length && !/[–—]/u.test(before);
}

/** Says of the sentence before it that it is one: it is quoted for its words. */
const saysSentence =
  /^\P{L}*(?:that|this|das|dies|c['’]est|voilà|esa|esta|es)(?![\p{L}])[^.!?]{0,60}(?<![\p{L}])(?:sentences?|words|Satz|Sätze|Worte|phrases?|frases?)(?![\p{L}])/iu;
/** A note in brackets, and speech of another person. */
const aside = /\([^()]{1,300}\)|"[^"]{1,300}"|[“„«][^”“»]{1,300}[”“»]/gu;
/** Parts between commas that are a list: at least so many in a row, of at most so many words each. */
const LIST = { parts: 3, words: 6 } as const;

/** The words of a sentence without notes in brackets, speech and lists, whose parts are read one by one. */
function countedWords(text: string): number {
  const parts = text.replaceAll(aside, ' ').split(/[,;]\s/u);
  const lengths = parts.map((part) => wordsOf(part).length);
  let sum = 0;
  let run: number[] = [];
  for (const length of [...lengths, Infinity]) {
    if (length <= LIST.words) {
      run.push(length);
      continue;
    }
    if (run.length < LIST.parts) sum += run.reduce((all, each) => all + each, 0);
    run = [];
    if (length !== Infinity) sum += length;
  }
  // Long parts behind semicolons are a list too.
  return text.split(/;\s/u).length > LIST.parts ? 0 : sum;
}

/**
 * Things that happened one after another, told in one breath: nobody has to remember how it started. Past tense needs
 * fewer links than what may be an argument.
 */
const CHAIN = { links: 4, words: 70, scene: { links: 3, past: 3 } } as const;
const link = /(?<![\p{L}])(?:and|und|et|y)(?![\p{L}])/giu;
const present =
  /(?<![\p{L}])(?:is|are|isn['’]t|aren['’]t|don['’]t|doesn['’]t|needs?|ist|sind|est|sont|es|son)(?![\p{L}])/iu;

function isChain({ text, words }: Sentence, known: LanguageWords | null): boolean {
  if (words.length > CHAIN.words) return false;
  const links = text.match(link)?.length ?? 0;
  if (links >= CHAIN.links) return true;
  const past = known ? [...text.matchAll(new RegExp(known.past.source, 'giu'))].length : 0;
  return links >= CHAIN.scene.links && past >= CHAIN.scene.past && !present.test(text);
}

function isTable(text: string): boolean {
  return text.split('|').length > 2;
}

function middleJoint(text: string, language: Language): number | null {
  const known = clauses[language];
  if (!known) return null;
  const middle = text.length / 2;
  const joints = [...text.matchAll(known.joint)]
    .map(({ index }) => index)
    .filter((index) => isWhole(text.slice(0, index), known));
  const nearest = joints.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return nearest === undefined || Math.abs(nearest - middle) > text.length / 4 ? null : nearest;
}

function firstWords(text: string): string {
  return text
    .replace(/^[\s,;:–—]+/u, '')
    .split(/\s+/u)
    .slice(0, WORDS_SHOWN)
    .join(' ')
    .replace(/[,;:.]$/u, '');
}

/** The number at the beginning of a post in a thread: "3/" or "3/12". */
const begins = /^[ \t]*(?:\*\*)?(\d{1,2})\/(?:\d{1,2})?(?:\*\*)?[ \t\n.:)-]/gmu;
const FEWEST_POSTS = 3;

/** The texts between lines of three hyphens, as they are posted; one where there is no such line. */
export function postedSections(written: string): readonly string[] {
  return readPlainSections(written).flatMap(({ text }) => (text === '' ? [] : [text]));
}

/** Whether the writer cut a thread: with numbers, or with lines of three hyphens. */
export function isThread(written: string, sections: readonly string[]): boolean {
  return sections.length > 1 || [...written.matchAll(begins)].length >= FEWEST_POSTS;
}

/**
 * Posts of a thread that its writer cut with lines of three hyphens, where they exceed the limit of the platform: it cuts
 * them again, at a place that the writer did not choose.
 */
export function longSectionRemarks(sections: readonly string[], { name, limit }: Platform): Remark[] {
  if (limit?.longerText !== 'thread' || sections.length < 2) return [];
  const long = sections.flatMap((text, at) => (countCharacters(text, limit) > limit.characters ? [{ text, at }] : []));
  if (long.length === 0) return [];
  return [
    {
      rule: 'thread',
      priority: 'high',
      issue: `${named(long.map(({ at }) => String(at + 1)))} longer than the ${limit.characters} characters that ${name} allows.`,
      suggestion: 'Shorten, or cut where the next thought begins. Otherwise it is cut where the limit is.',
      location: quoted(firstLineOf(long[0]!.text)),
    },
  ];
}

/** Ends the last post: what stands below a blank line, or is a footnote, has no number. */
const behindPosts = /\n[^\S\n]*\n|\n[^\S\n]*(?:[*†‡]\p{L}|[¹²³])/u;

/** Posts of a numbered thread that exceed X's limit, each with its own words alone. */
export function longThreadPostRemarks({ written }: CheckedDraft): Remark[] {
  const limit = findPlatform(2)?.limit;
  const marks = [...written.matchAll(begins)];
  if (!limit || marks.length < FEWEST_POSTS) return [];
  const posts = marks.map(({ 1: number, index }, at) => {
    const next = marks[at + 1]?.index;
    const text = written.slice(index, next).trim();
    return { number: number!, text: next === undefined ? text.split(behindPosts, 1)[0]! : text };
  });
  const long = posts.filter(({ text }) => countCharacters(text, limit) > limit.characters);
  if (long.length === 0) return [];
  const numbers = long.map(({ number }) => number);
  return [
    {
      rule: 'thread',
      priority: 'high',
      issue: `${named(numbers)} longer than the ${limit.characters} characters that X allows.`,
      suggestion: 'Keep one thought in each, or cut it in two where the next thought begins.',
      location: quoted(firstLineOf(long[0]!.text)),
    },
  ];
}

function named(numbers: readonly string[]): string {
  if (numbers.length === 1) return `Post ${numbers[0]} is`;
  return `Posts ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are`;
}

function firstLineOf(text: string): string {
  return text.split('\n', 1)[0]!;
}
