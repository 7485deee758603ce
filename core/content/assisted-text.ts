/**
 * Assisted text: which sentences of a draft a model wrote. When text from an AI reply is added to the draft, the item
 * stores a hash of each of its sentences (`assisted`). The editor marks every sentence of the draft whose hash is
 * stored.
 *
 * A sentence is in one of three states. Not stored: the person's own. `true`: written by a model. `false`: written by a
 * model and claimed by the person.
 *
 * Invariants: the text itself contains no marks. Because the state follows from the hash, editing a sentence ends its
 * mark on every device, and undo restores it. A sentence that the person had already written stays theirs when a model
 * repeats it. Sentences of fewer than 9 letters are not tracked. At most `limits.assisted` sentences are stored.
 */

import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { readText } from '../documents/text-path.ts';
import { hashOf } from '../kernel/hash-of.ts';
import { done, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import type { TextRange } from './find-quote.ts';
import { appendText, type AppendText } from './write-text.ts';

export interface Sentence extends TextRange {
  /** The key under which an item stores that a model wrote this sentence. */
  readonly key: string;
}

/** The characters of a line up to the end of a sentence, including closing quotation marks and brackets. */
const SENTENCE = /[^\n.!?…。！？]+[.!?…。！？]*["”’»)\]]*/gu;
/** Letters (of any script) below which a sentence is too common to attribute to anybody. */
const MIN_LETTERS = 9;

/** The sentences of a text, except those of a word or two, which are too common. */
export function sentencesIn(text: string): Sentence[] {
  return [...text.matchAll(SENTENCE)].flatMap(({ 0: match, index }) => {
    const words = match.trim();
    if (words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LETTERS) return [];
    const from = index + match.indexOf(words);
    return [{ key: sentenceKey(words), from, to: from + words.length }];
  });
}

/** The sentences of a text that a model wrote and that nobody has edited or claimed since. */
export function assistedSentences(text: string, assisted: ContentItem['assisted']): Sentence[] {
  if (Object.keys(assisted).length === 0) return [];
  return sentencesIn(text).filter(({ key }) => assisted[key] === true);
}

function sentenceKey(words: string): string {
  return hashOf(words).toString(36);
}

/**
 * Adds a model's text to the draft, or to a text that is added to the draft later, and remembers its sentences as the
 * model's.
 */
export function addAssistedText(
  item: ContentItem,
  { path, text, separator }: AppendText,
): Result<void, ContentFailure> {
  const own = new Set([...new Set([item.body, readText(item, path) ?? ''])].flatMap(sentencesIn).map(({ key }) => key));
  const added = appendText(item, { path, text, separator });
  if (!added.ok) return added;
  rememberSentences(item, text, own);
  return done;
}

/**
 * Remembers the sentences of a model's text that is about to take the place of a passage of the draft in the editor.
 * Sentences that the person had already written stay theirs.
 */
export function noteAssistedText(item: ContentItem, { text }: { readonly text: string }): Result<void, ContentFailure> {
  rememberSentences(item, text, new Set(sentencesIn(item.body).map(({ key }) => key)));
  return done;
}

function rememberSentences(item: ContentItem, text: string, own: ReadonlySet<string>): void {
  // Read once, because reads from a document that is being changed are slow.
  const known = new Map(Object.entries(item.assisted));
  for (const { key } of sentencesIn(text)) {
    // Sentences that the person had already written stay theirs.
    if (own.has(key) || known.get(key) === true) continue;
    if (!known.has(key) && known.size >= limits.assisted) break;
    known.set(key, true);
    item.assisted[key] = true;
  }
}

/** Marks a model's sentences as the person's own, or reverts that. Has no effect on sentences that no model wrote. */
export function claimSentences(
  item: ContentItem,
  { keys, isOwn }: { readonly keys: readonly string[]; readonly isOwn: boolean },
): Result<void, ContentFailure> {
  const known = new Map(Object.entries(item.assisted));
  for (const key of new Set(keys)) if (known.get(key) === isOwn) item.assisted[key] = !isOwn;
  return done;
}
