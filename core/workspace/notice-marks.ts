import { type Doc, getConflicts } from '@automerge/automerge/slim';
import { projectionLimits } from '../documents/limits.ts';
import { readRegister, register } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { isReservedKey } from '../kernel/json.ts';
import { done, type Result } from '../kernel/result.ts';

/** The person's mark on a notice. */
export const noticeMarks = ['read', 'removed'] as const;
export type NoticeMark = (typeof noticeMarks)[number];

export interface MarkedNotices {
  /** Ids of notices that every device of the person has. */
  readonly ids: readonly string[];
  readonly mark: NoticeMark;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Marks notices on all devices. The oldest marks beyond `projectionLimits.noticeMarks` go: their notices are long gone. */
export function markNotices(workspace: Workspace, { ids, mark, now }: MarkedNotices): Result<void, never> {
  const { noticeMarks: marks } = workspace;
  const value = `${mark} ${new Date(now).toISOString()}`;
  for (const id of ids) if (isMarkable(id) && readMark(marks, id)?.mark !== mark) marks[id] = register(value);
  const all = Object.keys(marks).map((id) => ({ id, at: readMark(marks, id)?.at ?? '' }));
  for (const { id } of all.toSorted(newestFirst).slice(projectionLimits.noticeMarks)) delete marks[id];
  return done;
}

/** The marks by the id of their notice. */
export function readNoticeMarks({ noticeMarks: marks }: Workspace): Readonly<Record<string, NoticeMark>> {
  const known = Object.keys(marks).flatMap((id) => {
    const read = isMarkable(id) ? readMark(marks, id) : null;
    return read ? [{ id, ...read }] : [];
  });
  const newest = known.toSorted(newestFirst).slice(0, projectionLimits.noticeMarks);
  return Object.fromEntries(newest.map(({ id, mark }) => [id, mark]));
}

interface Marked {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Marks of one moment are in the order of their ids: the order of a document's keys differs between devices. */
function newestFirst(left: Marked, right: Marked): number {
  if (left.at !== right.at) return left.at > right.at ? -1 : 1;
  return left.id < right.id ? -1 : 1;
}

function isMarkable(id: string): boolean {
  return id !== '' && id.length <= projectionLimits.noticeId && !isReservedKey(id);
}

interface ReadMark {
  readonly mark: NoticeMark;
  /** ISO 8601. */
  readonly at: string;
}

/** The mark of a notice. Of marks that two devices made at the same time, removing it wins. */
function readMark(marks: Workspace['noticeMarks'], id: string): ReadMark | null {
  const shown = parseMark(marks[id]);
  if (shown === null || shown.mark === 'removed') return shown;
  const sides = Object.values(getConflicts(marks as Doc<Workspace['noticeMarks']>, id) ?? {}).map(parseMark);
  return sides.find((side) => side?.mark === 'removed') ?? shown;
}

function parseMark(kept: unknown): ReadMark | null {
  const [named, at = ''] = (readRegister(kept) ?? '').split(' ');
  const mark = noticeMarks.find((each) => each === named);
  return mark ? { mark, at } : null;
}
