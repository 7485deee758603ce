/**
 * "Keep both" writes what is missing between two devices' texts: a space or a blank line. Pressed on two devices apart,
 * it is written twice. The first of the two stays, and only the device that wrote it takes the other away. A device that
 * undoes its choice meanwhile removes its own separator, so a third device could leave none, and two words as one. Until
 * that device has seen both there are two, which Markdown shows as one.
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
  readonly path: TextPath;
  readonly at: number;
  readonly text: string;
}

/**
 * The inputs of `keepPassage` that take away separators which were written twice, one for each text.
 *
 * @param since heads of the document before the choices that are new here
 * @param here this device's key, see `deviceKey`
 */
export function doubledSeparators(item: A.Doc<ContentItem>, since: readonly string[], here: string): KeepPassage[] {
  const byPath = new Map<string, { path: TextPath; doubled: Map<number, number> }>();
  const known = new Map<string, readonly Separator[]>();
  const separatorsOf = (choice: A.ChangeMetadata) => {
    const found = known.get(choice.hash) ?? separatorsIn(item, choice);
    known.set(choice.hash, found);
    return found;
  };
  const fresh = choicesIn(changesSince(item, since)).filter((choice) => separatorsOf(choice).length > 0);
  for (const [choice, other] of apart(item, fresh)) {
    const ofHere = [choice, other].find(({ actor }) => deviceKey(actor) === here);
    if (!ofHere) continue;
    for (const { path, at, text } of separatorsOf(ofHere))
      for (const twin of separatorsOf(ofHere === choice ? other : choice)) {
        if (twin.text !== text || twin.at !== at + text.length || twin.path.join('.') !== path.join('.')) continue;
        const key = path.join('.');
        const found = byPath.get(key) ?? { path, doubled: new Map<number, number>() };
        byPath.set(key, found);
        found.doubled.set(twin.at, text.length);
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

function changesSince(item: A.Doc<ContentItem>, heads: readonly string[]): readonly A.ChangeMetadata[] {
  return A.hasHeads(item, [...heads]) ? A.getChangesMetaSince(item, [...heads]) : [];
}

function choicesIn(changes: Iterable<A.ChangeMetadata>): readonly A.ChangeMetadata[] {
  return [...changes].filter(({ message }) => readMessage(message).act === 'merged');
}

/**
 * The pairs of a choice and one by another device that did not have it, nor was had by it.
 *
 * Reading the changes is slow, so they are read once for all choices that follow each other: those after the first one
 * contain all that are apart from a later one.
 */
function apart(
  item: A.Doc<ContentItem>,
  fresh: readonly A.ChangeMetadata[],
): readonly (readonly [A.ChangeMetadata, A.ChangeMetadata])[] {
  const changes = new Map(fresh.map((choice) => [choice.hash, choice]));
  const firsts: string[] = [];
  for (const { hash } of fresh) {
    const before = ancestors(changes, hash);
    if (firsts.some((first) => before.has(first))) continue;
    firsts.push(hash);
    for (const change of changesSince(item, [hash])) changes.set(change.hash, change);
  }
  const others = choicesIn(changes.values()).map((other) => ({ other, before: ancestors(changes, other.hash) }));
  return fresh.flatMap((choice) => {
    const before = ancestors(changes, choice.hash);
    return others
      .filter(({ other }) => deviceKey(other.actor) !== deviceKey(choice.actor))
      .filter((each) => !before.has(each.other.hash) && !each.before.has(choice.hash))
      .map(({ other }) => [choice, other] as const);
  });
}

/** The changes that a change depends on, directly or not, as far as they are among these. */
function ancestors(changes: ReadonlyMap<string, A.ChangeMetadata>, hash: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [hash];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const dep of changes.get(next)?.deps ?? [])
      if (changes.has(dep) && !found.has(dep)) {
        found.add(dep);
        open.push(dep);
      }
  return found;
}

/** The separators that a choice inserted and that stand in one piece. */
function separatorsIn(item: A.Doc<ContentItem>, { deps, hash }: A.ChangeMetadata): readonly Separator[] {
  const patches = A.diff(item, [...deps], [hash]);
  const then = A.view(item, [hash]);
  const paths = patches.filter(({ action }) => action === 'splice').map(({ path }) => path.slice(0, -1).map(String));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()].flatMap((path) =>
    editsInPatches(patches, path).flatMap(({ at, insert }) => {
      if (insert === '' || insert.trim() !== '') return [];
      const places = Array.from(insert, (_, index) => placeNow(item, then, [...path], at + index));
      const first = places[0] ?? null;
      const isWhole = first !== null && places.every((place, index) => place === first + index);
      return isWhole && readText(item, path)?.startsWith(insert, first) ? { path, at: first, text: insert } : [];
    }),
  );
}

/** Where a character of an earlier state stands now; null when it was removed. */
function placeNow(item: A.Doc<ContentItem>, then: A.Doc<ContentItem>, path: string[], at: number): number | null {
  const cursor = A.getCursor(then, path, at);
  const place = A.getCursorPosition(item, path, cursor);
  return place < (readText(item, path)?.length ?? 0) && A.getCursor(item, path, place) === cursor ? place : null;
}
