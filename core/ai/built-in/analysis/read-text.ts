import { guessLanguage } from './language.ts';
import { splitSentences } from './split-sentences.ts';
import { stemOf } from './stem.ts';
import { stopWords, type Language } from './stop-words.ts';

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
