import { ImmutableString } from '@automerge/automerge/slim';
import { findConflict, type ConflictSide } from '../documents/conflicts.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { register } from '../documents/registers.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { isOfferedProperty } from '../documents/offered-properties.ts';

/** Keeps one of the values that two devices gave a property; it wins on every device. */
export function resolveConflict(
  item: ContentItem,
  { path, value }: { path: readonly string[]; value: ConflictSide['value'] },
): Result<void, ContentFailure> {
  if (!isOfferedProperty(path)) return fail({ type: 'unknown-field' });
  const conflict = findConflict(item, path);
  if (!conflict) return fail({ type: 'no-conflict' });
  if (!conflict.sides.some((side) => side.value === value)) return fail({ type: 'unknown-option' });
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], item) as Record<
    string,
    unknown
  >;
  const property = path.at(-1)!;
  // Writing the value that is shown already would leave no operation of its own: another device's other choice,
  // made at the same time, would win without a word.
  delete holder[property];
  holder[property] =
    path[0] === 'schedule' ? parseSchedule(value) : typeof value === 'string' ? register(value) : value;
  return done;
}

function parseSchedule(value: ConflictSide['value']): Record<string, ImmutableString> | null {
  if (typeof value !== 'string') return null;
  const fields = JSON.parse(value) as Record<string, string>;
  return Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, new ImmutableString(text)]));
}
