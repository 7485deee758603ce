/**
 * "Keep both" writes what is missing between two devices' texts: a space or a blank line. Pressed on two devices apart,
 * it is written twice. One of the two is taken away again, on whatever device sees both first. All devices take away the
 * same characters, so that it does no harm when several do.
 */
import * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { editsInPatches, type TextEdit } from '../documents/text-edits.ts';
import { readText, type TextPath } from '../documents/text-path.ts';
import { readMessage } from '../history/acts.ts';
import type { KeepPassage } from './resolve-conflict.ts';

/** White space that one choice inserted, where it stands now, in UTF-16 code units. */
interface Separator {
  readonly at: number;
  readonly text: string;
}

/**
 * The inputs of `keepPassage` that take away separators which were written twice, one for each text.
 *
 * @param since heads of the document before the choices that are new here
 */
export function doubledSeparators(item: A.Doc<ContentItem>, since: readonly string[]): KeepPassage[] {
  const byPath = new Map<string, { path: TextPath; doubled: Map<number, number> }>();
  for (const choice of choicesSince(item, since))
    for (const other of choicesSince(item, [choice.hash])) {
      const isApart =
        deviceKey(other.actor) !== deviceKey(choice.actor) &&
        choicesSince(item, [other.hash]).some(({ hash }) => hash === choice.hash);
      if (!isApart) continue;
      for (const path of textsIn(item, choice)) {
        const key = path.join('.');
        const found = byPath.get(key) ?? { path, doubled: new Map<number, number>() };
        byPath.set(key, found);
        const others = separatorsOf(item, other, path);
        for (const { at, text } of separatorsOf(item, choice, path))
          for (const twin of others)
            if (twin.text === text && Math.abs(twin.at - at) === text.length)
              found.doubled.set(Math.max(twin.at, at), text.length);
      }
    }
  return [...byPath.values()].flatMap(({ path, doubled }) => {
    // From the end, so that none moves the next.
    const edits = [...doubled]
      .toSorted(([left], [right]) => right - left)
      .map(([at, remove]): TextEdit => ({ at, remove, insert: '' }));
    return edits.length > 0 ? { path, at: 0, standing: '', edits } : [];
  });
}

function choicesSince(item: A.Doc<ContentItem>, heads: readonly string[]): readonly A.ChangeMetadata[] {
  if (!A.hasHeads(item, [...heads])) return [];
  return A.getChangesMetaSince(item, [...heads]).filter(({ message }) => readMessage(message).act === 'merged');
}

/** The texts that a change wrote in. */
function textsIn(item: A.Doc<ContentItem>, { deps, hash }: A.ChangeMetadata): readonly TextPath[] {
  const paths = A.diff(item, [...deps], [hash])
    .filter(({ action }) => action === 'splice')
    .map(({ path }) => path.slice(0, -1).map(String));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** The separators that a choice inserted and that stand in one piece. */
function separatorsOf(
  item: A.Doc<ContentItem>,
  { deps, hash }: A.ChangeMetadata,
  path: TextPath,
): readonly Separator[] {
  const edits = editsInPatches(A.diff(item, [...deps], [hash]), path);
  const then = A.view(item, [hash]);
  return edits.flatMap(({ at, insert }) => {
    if (insert === '' || insert.trim() !== '') return [];
    const places = Array.from(insert, (_, index) => placeNow(item, then, [...path], at + index));
    const first = places[0] ?? null;
    const isWhole = first !== null && places.every((place, index) => place === first + index);
    return isWhole && readText(item, path)?.startsWith(insert, first) ? { at: first, text: insert } : [];
  });
}

/** Where a character of an earlier state stands now; null when it was removed. */
function placeNow(item: A.Doc<ContentItem>, then: A.Doc<ContentItem>, path: string[], at: number): number | null {
  const cursor = A.getCursor(then, path, at);
  const place = A.getCursorPosition(item, path, cursor);
  return place < (readText(item, path)?.length ?? 0) && A.getCursor(item, path, place) === cursor ? place : null;
}
