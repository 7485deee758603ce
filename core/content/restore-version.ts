import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { mergeEdits, type TextEdits, textEditsBetween } from '../documents/text-edits.ts';
import { bodyPath, readText, type TextPath } from '../documents/text-path.ts';
import { versionKey } from '../documents/version-names.ts';
import { done, fail, ok, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { writeText } from './write-text.ts';

export interface RestoreVersion {
  /** Blank leaves the item's title unchanged. */
  readonly title: string;
  /** The edits that turn the current draft into the version's. */
  readonly body: TextEdits;
  /** Heads of the replaced version, which is then listed under a name; null when nothing changes. */
  readonly replaced: readonly string[] | null;
}

/** The name given to the replaced version. */
export const REPLACED = 'Before another version was brought back';

/**
 * Restores the title and draft of an older version as a new edit. Nothing is removed from the history, and characters
 * that both versions share are kept.
 */
export function restoreVersion(
  item: ContentItem,
  { title, body, replaced }: RestoreVersion,
): Result<void, ContentFailure> {
  const written = writeText(item, { path: bodyPath, ...body });
  if (!written.ok) return written;
  if (title !== '') setRegister(item, 'title', title);
  // An existing name is kept. When there are too many names, the version stays unnamed but is still in the history.
  if (replaced && readRegister(item.versionNames[versionKey(replaced)]) === null)
    nameVersion(item, { heads: replaced, name: REPLACED });
  return written;
}

/** Makes the input of `restoreVersion` for the version at these heads. */
export function versionToRestore(
  document: A.Doc<ContentItem>,
  heads: readonly string[],
): Result<RestoreVersion, ContentFailure> {
  if (heads.length === 0 || !A.hasHeads(document, [...heads])) return fail({ type: 'no-such-version' });
  const { title, body } = versionText(document, heads);
  if (body === document.body) {
    const isSame = title === '' || title === readRegister(document.title);
    return ok({ title, body: { length: body.length, edits: [] }, replaced: isSame ? null : A.getHeads(document) });
  }
  return ok({ title, body: editsTo(document, heads), replaced: A.getHeads(document) });
}

/** Title and draft at these heads, which the document must contain. */
export function versionText(document: A.Doc<ContentItem>, heads: readonly string[]): { title: string; body: string } {
  const then = A.view(document, [...heads]);
  return { title: readRegister(then.title) ?? '', body: then.body };
}

/**
 * Makes the input of `restoreVersion` that undoes one, made between two heads. Text that was written since then is kept, and
 * so is a title that was changed since.
 */
export function restoreToUndo(document: A.Doc<ContentItem>, { before, after }: Between): RestoreVersion {
  const restored = readRegister(A.view(document, [...after]).title);
  const isRenamed = readRegister(document.title) !== restored;
  const title = isRenamed ? '' : versionText(document, before).title;
  return { title, body: undoneBody(document, { before, after }), replaced: null };
}

function editsTo(document: A.Doc<ContentItem>, heads: readonly string[]): TextEdits {
  return textEditsBetween(document, bodyPath, { from: A.getHeads(document), to: heads });
}

/** Names the version at some heads, renames it, or removes its name when blank. */
export function nameVersion(
  item: ContentItem,
  { heads, name: raw }: { readonly heads: readonly string[]; readonly name: string },
): Result<void, ContentFailure> {
  const name = raw.replace(/\s+/g, ' ').trim();
  if (name.length > limits.versionName) return fail({ type: 'version-name-too-long' });
  if (heads.length === 0 || !A.hasHeads(item, [...heads])) return fail({ type: 'no-such-version' });
  const key = versionKey(heads);
  const isNew = readRegister(item.versionNames[key]) === null;
  const named = Object.values(item.versionNames).filter((value) => readRegister(value) !== null);
  if (name !== '' && isNew && named.length >= limits.versionNames) return fail({ type: 'too-many-versions' });
  if (name !== '' || !isNew) setRegister(item.versionNames, key, name === '' ? null : name);
  return done;
}

/** The edits that undo the draft's changes between two versions. Text that was written later is kept. */
export function undoneBody(document: A.Doc<ContentItem>, between: Between): TextEdits {
  return undoneText(document, bodyPath, between);
}

interface Between {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Like `undoneBody`, for any text. */
export function undoneText(document: A.Doc<ContentItem>, path: TextPath, { before, after }: Between): TextEdits {
  const back = textEditsBetween(document, path, { from: after, to: before });
  const since = textEditsBetween(document, path, { from: after, to: A.getHeads(document) });
  return mergeEdits(readText(A.view(document, [...after]), path) ?? '', { made: since.edits, other: back.edits });
}
