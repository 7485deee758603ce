import * as A from '@automerge/automerge/slim';
import { type Doc, getHeads, hasHeads, view } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { mergeEdits, type TextEdits, textEditsBetween } from '../documents/text-edits.ts';
import { bodyPath } from '../documents/text-path.ts';
import { versionKey } from '../documents/version-names.ts';
import { done, fail, ok, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { writeText } from './write-text.ts';

export interface RestoreVersion {
  /** A blank one leaves the title that the item has. */
  readonly title: string;
  /** What leads the draft, as it is, to the version's. */
  readonly body: TextEdits;
  /** Heads of what it takes the place of, to be listed as a version of its own; null where nothing changes. */
  readonly replaced: readonly string[] | null;
}

/** What a version is called that another took the place of. */
export const REPLACED = 'Before another version was restored';

/** Brings an older version's title and draft back, as a new edit: nothing of the history goes. */
export function restoreVersion(
  item: ContentItem,
  { title, body, replaced }: RestoreVersion,
): Result<void, ContentFailure> {
  const written = writeText(item, { path: bodyPath, ...body });
  if (!written.ok) return written;
  if (title !== '') setRegister(item, 'title', title);
  // Where it has a name, that one stays. Where there are too many names, it is still in the history.
  if (replaced && readRegister(item.versionNames[versionKey(replaced)]) === null)
    nameVersion(item, { heads: replaced, name: REPLACED });
  return written;
}

/** What `restoreVersion` is given to bring back the version at these heads. */
export function versionToRestore(
  document: Doc<ContentItem>,
  heads: readonly string[],
): Result<RestoreVersion, ContentFailure> {
  if (heads.length === 0 || !hasHeads(document, [...heads])) return fail({ type: 'no-such-version' });
  const { title, body } = versionText(document, heads);
  if (body === document.body) {
    const isSame = title === '' || title === readRegister(document.title);
    return ok({ title, body: { length: body.length, edits: [] }, replaced: isSame ? null : getHeads(document) });
  }
  return ok({ title, body: editsTo(document, heads), replaced: getHeads(document) });
}

/** Title and draft as they were at these heads, which the document holds. */
export function versionText(document: Doc<ContentItem>, heads: readonly string[]): { title: string; body: string } {
  const then = view(document, [...heads]);
  return { title: readRegister(then.title) ?? '', body: then.body };
}

function editsTo(document: Doc<ContentItem>, heads: readonly string[]): TextEdits {
  return textEditsBetween(document, bodyPath, { from: getHeads(document), to: heads });
}

/** Gives the version at some heads a name, another one, or none when it is blank. */
export function nameVersion(
  item: ContentItem,
  { heads, name: raw }: { readonly heads: readonly string[]; readonly name: string },
): Result<void, ContentFailure> {
  const name = raw.replace(/\s+/g, ' ').trim();
  if (name.length > limits.versionName) return fail({ type: 'version-name-too-long' });
  if (heads.length === 0 || !hasHeads(item, [...heads])) return fail({ type: 'no-such-version' });
  const key = versionKey(heads);
  const isNew = readRegister(item.versionNames[key]) === null;
  const named = Object.values(item.versionNames).filter((value) => readRegister(value) !== null);
  if (name !== '' && isNew && named.length >= limits.versionNames) return fail({ type: 'too-many-versions' });
  if (name !== '' || !isNew) setRegister(item.versionNames, key, name === '' ? null : name);
  return done;
}

/** What takes back the draft's edits between two states of its history: words that were written since then stay. */
export function undoneBody(
  document: A.Doc<ContentItem>,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): TextEdits {
  const back = textEditsBetween(document, bodyPath, { from: after, to: before });
  const since = textEditsBetween(document, bodyPath, { from: after, to: A.getHeads(document) });
  return mergeEdits(A.view(document, [...after]).body, { made: since.edits, other: back.edits });
}
