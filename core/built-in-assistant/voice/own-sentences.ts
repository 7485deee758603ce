import type { PublishedText } from '../../assistant/own-passages.ts';
import { type Language, MAX_CHARACTERS, readText, stopWords } from '../analysis/read-text.ts';

/** One sentence as its writer says it. */
export interface SaidSentence {
  /** As written, without Markdown. */
  readonly text: string;
  /** The same without quoted speech. */
  readonly said: string;
  /** Number of words. */
  readonly length: number;
  /** Stems of the meaningful words. */
  readonly stems: ReadonlySet<string>;
  /** Whether its length is the writer's choice: no item of a list, and no other voice in it. */
  readonly isWhole: boolean;
}

/** A text as its writer says it: without code, block quotations, tables and quoted speech. */
interface SaidText {
  readonly language: Language;
  readonly sentences: readonly SaidSentence[];
  /** Hashtags and emoji are searched here: lines of hashtags and marks of lists are in no sentence. */
  readonly written: string;
}

/** A sentence that the person has published. */
export interface OwnSentence extends SaidSentence {
  /** Id and title of its post. */
  readonly id: string;
  readonly title: string;
}

export interface OwnPost {
  readonly sentences: readonly OwnSentence[];
  readonly written: string;
}

/** Below so many words of a text, its language is a guess. */
const TELLING_WORDS = 12;
/** A longer sentence with a smaller share of function words is a list of names, a table, or of another language. */
const prose = { words: 8, share: 0.1 } as const;

export function readSaid(markdown: string): SaidText {
  const written = markdown
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|$(?![\s\S]))/gm, '')
    .replaceAll(/^[ \t]*[>|][^\n]*$/gm, '')
    .replaceAll(/`[^`\n]{1,400}`/g, '');
  const { language, paragraphs, words } = readText(written);
  if (words.length < TELLING_WORDS) return { language: 'other', sentences: [], written };
  const sentences = paragraphs.flatMap((paragraph) => {
    let isInSpeech = false;
    return paragraph.flatMap(({ text, words: own, stems, isItem }): SaidSentence[] => {
      const wasInSpeech = isInSpeech;
      isInSpeech = endsInSpeech(text, wasInSpeech);
      // Speech of several sentences: none of them is the writer's own.
      if (wasInSpeech || isInSpeech || !isProse(own, language)) return [];
      const said = text.replaceAll(speech, ' ');
      return [{ text, said, length: own.length, stems, isWhole: !isItem && said === text }];
    });
  });
  return { language, sentences, written };
}

/** The published posts by language, the newest first. */
export function readOwnPosts(texts: readonly PublishedText[]): ReadonlyMap<Language, readonly OwnPost[]> {
  const posts = new Map<Language, OwnPost[]>();
  for (const { id, title, text } of texts) {
    const { language, sentences, written } = readSaid(text);
    const post = { written, sentences: sentences.map((sentence) => ({ ...sentence, id, title })) };
    posts.set(language, [...(posts.get(language) ?? []), post]);
  }
  return posts;
}

const speech = /["“”„][^"“”„\n]{1,600}["“”]|«[^»\n]{1,600}»/gu;

/** Whether a sentence leaves a quotation open. Single marks are apostrophes as often. */
function endsInSpeech(text: string, isOpen: boolean): boolean {
  for (const [mark] of text.matchAll(/["“”„«»]/gu)) {
    if (mark === '"' || (mark === '“' && isOpen)) isOpen = !isOpen;
    else isOpen = mark === '“' || mark === '„' || mark === '«';
  }
  return isOpen;
}

function isProse(words: readonly string[], language: Language): boolean {
  if (words.length < prose.words) return true;
  return words.filter((word) => stopWords[language].has(word)).length >= words.length * prose.share;
}
