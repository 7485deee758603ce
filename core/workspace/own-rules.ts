/**
 * Where a person's rules about words are kept: as they typed them, in one preference, so that comments and lines that
 * cannot be read stay. `core/assistant/own-rules.ts` reads the rules out of the text.
 */
import { getConflicts } from '@automerge/automerge/slim';
import { limits, projectionLimits } from '../documents/limits.ts';
import { readRegister, register } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';

/** Its name among the preferences. */
export const ownRulesPreference = 'ownRules';

/**
 * The person's rules about words. Lines that two devices wrote at the same time are all there: the shown text first, then
 * the lines that only another one has. Null when there are none.
 */
export function readOwnRules({ preferences }: Pick<Workspace, 'preferences'>): string | null {
  const shown = readRegister(preferences[ownRulesPreference]);
  if (shown === null) return null;
  const sides = Object.entries(getConflicts(preferences, ownRulesPreference) ?? {})
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, side]) => readRegister(side) ?? '');
  const text = sides.reduce(withLinesOf, shown);
  if (text.length <= projectionLimits.ownRules) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf('\n', projectionLimits.ownRules)));
}

interface OwnRulesInput {
  readonly text: string;
  /** The text that the person saw when they began to type. Lines that others added since then are kept. */
  readonly seen: string;
}

/** Replaces the person's rules about words. */
export function keepOwnRules(workspace: Workspace, { text, seen }: OwnRulesInput): Result<void, OwnRulesFailure> {
  const before = readOwnRules(workspace) ?? '';
  const known = new Set(seen.split('\n'));
  const added = before.split('\n').filter((line) => !known.has(line));
  const next = added.length > 0 ? withLinesOf(text, added.join('\n')) : text;
  if (next.length > limits.ownRules) return fail({ type: 'own-rules-too-long' });
  // Not `setRegister`: a text that is shown already may still have another device's beside it.
  if (next !== before) workspace.preferences[ownRulesPreference] = register(next);
  return done;
}

/** A text with the lines of another one that it lacks. */
function withLinesOf(text: string, other: string): string {
  const lines = new Set(text.split('\n'));
  const missing = other.split('\n').filter((line) => !lines.has(line) && line.trim() !== '');
  return [...(text === '' ? [] : [text]), ...missing].join('\n');
}

interface OwnRulesFailure {
  readonly type: 'own-rules-too-long';
}
