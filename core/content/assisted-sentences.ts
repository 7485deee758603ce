import type { ContentItem } from '../documents/content-item.ts';
import { hashOf } from '../kernel/hash-of.ts';
import type { TextRange } from './find-quote.ts';

export interface Sentence extends TextRange {
  /** Under which an item keeps that a model wrote it. */
  readonly key: string;
}

/** A line's words up to what ends a sentence, with the quotation marks and brackets that close after it. */
const SENTENCE = /[^\n.!?…。！？]+[.!?…。！？]*["”’»)\]]*/gu;
/** Letters, of all scripts, that a sentence needs to be anybody's. */
const MIN_LETTERS = 9;

/** The sentences of a text, without those of a word or two, which everybody writes. */
export function sentencesIn(text: string): Sentence[] {
  return [...text.matchAll(SENTENCE)].flatMap(({ 0: match, index }) => {
    const words = match.trim();
    if (words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LETTERS) return [];
    const from = index + match.indexOf(words);
    return [{ key: sentenceKey(words), from, to: from + words.length }];
  });
}

/** The sentences of a text that a model wrote and nobody has changed or called their own since. */
export function assistedSentences(text: string, assisted: ContentItem['assisted']): Sentence[] {
  if (Object.keys(assisted).length === 0) return [];
  return sentencesIn(text).filter(({ key }) => assisted[key] === true);
}

function sentenceKey(words: string): string {
  return hashOf(words).toString(36);
}
