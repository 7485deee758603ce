import type { ContentItem, Register } from '../documents/content-item.ts';
import { register } from '../documents/registers.ts';
import type { TextEdit } from '../documents/text-edits.ts';
import { readText, type TextPath } from '../documents/text-path.ts';
import { type ConflictSide, findConflict, isOfferedProperty } from '../history/conflicts.ts';
import { isKept, type Keep, type Passage, standingText, stretchesOf } from '../history/passages.ts';
import { isStanding, type TextSpan } from '../history/text-spans.ts';
import { done, fail, ok, type Result } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { writeText } from './write-text.ts';

/** Keeps one of a property's concurrent values, on every device. */
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
  // Automerge makes no operation when a value is written that is already shown. Another device's concurrent choice
  // would then win silently.
  delete holder[property];
  const isGroup = path[0] === 'schedule' || path[0] === 'linkCard';
  holder[property] = isGroup ? parseGroup(value) : typeof value === 'string' ? register(value) : value;
  return done;
}

/** Registers that are replaced as a whole. */
function parseGroup(value: ConflictSide['value']): Record<string, Register> | null {
  if (typeof value !== 'string') return null;
  const fields = JSON.parse(value) as Record<string, string | null>;
  return Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, register(text)]));
}

export interface KeepPassage {
  readonly path: TextPath;
  /** Offset and text of the passage as the person saw it. */
  readonly at: number;
  readonly standing: string;
  /** Edits inside the passage, with offsets in the whole text. */
  readonly edits: readonly TextEdit[];
}

/** Replaces a passage that two devices changed by one side's text. Fails when the passage has changed meanwhile. */
export function keepPassage(
  item: ContentItem,
  { path, at, standing, edits }: KeepPassage,
): Result<void, ContentFailure> {
  const text = readText(item, path) ?? '';
  if (!text.startsWith(standing, at)) return fail({ type: 'passage-changed' });
  return writeText(item, { path, length: text.length, edits });
}

/**
 * Makes the input of `keepPassage` for a passage that a person saw. The passage is located by its key in the current
 * text.
 *
 * @param spans of the current text
 * @param key of the passage
 */
export function passageChoice(
  spans: readonly TextSpan[],
  { path, key, keep, here }: { path: TextPath; key: string; keep: Keep; here: string },
): Result<KeepPassage, ContentFailure> {
  const passage = stretchesOf(spans, here, true).find((stretch) => stretch.passage?.key === key)?.passage;
  if (!passage) return fail({ type: 'passage-changed' });
  const standing = standingText(passage.spans);
  if (keep === 'both') return ok({ path, at: passage.at, standing, edits: separators(passage, standingText(spans)) });
  const edits: TextEdit[] = [];
  let at = passage.at;
  for (const span of passage.spans) {
    const { length } = span.text;
    const stays = isKept(span, keep, here);
    if (stays && !isStanding(span)) edits.push({ at, remove: 0, insert: span.text });
    if (!stays && isStanding(span)) edits.push({ at, remove: length, insert: '' });
    if (stays) at += length;
  }
  return ok({ path, at: passage.at, standing, edits });
}

/** Text that may follow a word directly. */
const closes = /^[\s.,;:!?…)\]}’”"']/;

/**
 * The separator between the texts of two devices that are joined: a space, or a blank line where both are whole
 * paragraphs; nothing where that is there already.
 */
function separators({ spans, at }: Passage, text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const standing = spans.filter(isStanding);
  let end = at;
  standing.forEach(({ by, text: words }, index) => {
    const start = end;
    end += words.length;
    const next = standing[index + 1];
    if (!next || by === null || next.by === null || by === next.by) return;
    const missing = separatorBetween(text, { start, middle: end, end: end + next.text.length });
    // Each edit comes after those before it.
    const added = edits.reduce((sum, { insert }) => sum + insert.length, 0);
    if (missing !== '') edits.push({ at: end + added, remove: 0, insert: missing });
  });
  return edits;
}

function separatorBetween(
  text: string,
  { start, middle, end }: { readonly start: number; readonly middle: number; readonly end: number },
): string {
  const breaks = /\n*$/.exec(text.slice(0, middle))![0].length + /^\n*/.exec(text.slice(middle))![0].length;
  const isOwnParagraph = start === 0 || text[start - 1] === '\n';
  const isOthersParagraph = end === text.length || text[end] === '\n' || text[end - 1] === '\n';
  if (isOwnParagraph && isOthersParagraph) return '\n'.repeat(Math.max(0, 2 - breaks));
  const isApart = /\s$/.test(text.slice(0, middle)) || closes.test(text.slice(middle));
  return isApart ? '' : ' ';
}
