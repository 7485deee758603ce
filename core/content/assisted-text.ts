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
import type { TextRange } from '../kernel/find-quote.ts';
import { appendText, type AppendText, writeText, type WriteText } from './write-text.ts';

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
  const before = [item.body, readText(item, path) ?? ''];
  const added = appendText(item, { path, text, separator });
  if (added.ok) rememberAssisted(item, text, before);
  return added;
}

/** Edits a text with a model's words, and remembers the sentences that are inserted as the model's. */
export function writeAssistedText(item: ContentItem, edited: WriteText): Result<void, ContentFailure> {
  const before = [item.body, readText(item, edited.path) ?? ''];
  const written = writeText(item, edited);
  if (written.ok) rememberAssisted(item, edited.edits.map(({ insert }) => insert).join('\n'), before);
  return written;
}

/**
 * Remembers the sentences of a text as a model's.
 *
 * @param before the texts of the person as they were: sentences that they had already written stay theirs
 */
function rememberAssisted(item: ContentItem, text: string, before: readonly string[]): void {
  const own = new Set([...new Set(before)].flatMap(sentencesIn).map(({ key }) => key));
  // Read once, because reads from a document that is being changed are slow.
  const known = new Map(Object.entries(item.assisted));
  for (const { key } of sentencesIn(text)) {
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
