import type { TextEdits } from '../content/text-edits-between.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { paragraphsToCheck } from '../grammar/paragraphs.ts';
import { apartText, placeInDraft, type ApartText } from './in-the-draft.ts';
import type { TextEdit } from '../content/rebase-edit.ts';

/**
 * What puts the opener above the draft, or the call to action where its placement says, each as a paragraph of its own.
 * No edits where nothing is written, or where the draft has it.
 */
export function editsIntoDraft(item: ContentItem, which: ApartText): TextEdits {
  const { body } = item;
  const { length } = body;
  const place = placeInDraft(item, which);
  if (place === 'blank' || place === 'standing') return { length, edits: [] };
  const text = apartText(item, which);
  // The later place first: what is written there moves nothing before it.
  const places = which === 'opener' ? [topOf(body)] : placesOfCta(item).toSorted((a, b) => b - a);
  return { length, edits: places.map((at) => paragraphAt(body, at, text)) };
}

/** The first paragraph's place; below the title, where the draft begins with it. */
function topOf(draft: string): number {
  return /^\s*# .*/.exec(draft)?.[0].length ?? 0;
}

function placesOfCta({ body, steps }: ContentItem): number[] {
  const placement = readRegister(steps['content-optimization'].ctaPlacement);
  const middle = placement === 'middle' || placement === 'both' ? middleOf(body) : null;
  if (middle === null) return [body.length];
  return placement === 'both' ? [middle, body.length] : [middle];
}

/**
 * Where the middle paragraph ends, or null of a draft that is too short to have one. Headings do not count: what
 * follows them belongs to them. Nor does code.
 */
function middleOf(draft: string): number | null {
  const paragraphs = paragraphsToCheck(draft).filter(({ text }) => !/^ {0,3}#{1,6}\s/.test(text));
  if (paragraphs.length < 2) return null;
  const { from, text } = paragraphs[Math.ceil(paragraphs.length / 2) - 1]!;
  return from + text.length;
}

/** A paragraph with a blank line to what stands before it and after it. */
function paragraphAt(draft: string, at: number, text: string): TextEdit {
  const [before, after] = [draft.slice(0, at), draft.slice(at)];
  const above = before.trim() === '' ? '' : lineEnds(/(?:\n[^\S\n]*){0,2}$/.exec(before)![0]);
  const below = after.trim() === '' ? '' : lineEnds(/^(?:[^\S\n]*\n){0,2}/.exec(after)![0]);
  return { at, remove: 0, insert: `${above}${text}${below}` };
}

/** The line ends that a blank line still needs beside this white space. */
function lineEnds(space: string): string {
  return '\n'.repeat(2 - (space.split('\n').length - 1));
}
