import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { readText } from '../documents/text-path.ts';
import { hashOf } from '../kernel/hash-of.ts';
import { done, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import type { TextRange } from './find-quote.ts';
import { appendText, type AppendText } from './write-text.ts';

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

/**
 * Adds a model's words to the draft, or to a text that is put into it later, and remembers which of its sentences are
 * the model's.
 */
export function addAssistedText(
  item: ContentItem,
  { path, text, separator }: AppendText,
): Result<void, ContentFailure> {
  const own = new Set([...new Set([item.body, readText(item, path) ?? ''])].flatMap(sentencesIn).map(({ key }) => key));
  const added = appendText(item, { path, text, separator });
  if (!added.ok) return added;
  // Read once: every look into a document that is being changed is slow.
  const known = new Map(Object.entries(item.assisted));
  for (const { key } of sentencesIn(text)) {
    // What the person had written themselves stays theirs.
    if (own.has(key) || known.get(key) === true) continue;
    if (!known.has(key) && known.size >= limits.assisted) break;
    known.set(key, true);
    item.assisted[key] = true;
  }
  return done;
}

/** Calls a model's sentences the person's own, or takes that back. Sentences that no model wrote stay as they are. */
export function claimSentences(
  item: ContentItem,
  { keys, isOwn }: { readonly keys: readonly string[]; readonly isOwn: boolean },
): Result<void, ContentFailure> {
  const known = new Map(Object.entries(item.assisted));
  for (const key of new Set(keys)) if (known.get(key) === isOwn) item.assisted[key] = !isOwn;
  return done;
}
