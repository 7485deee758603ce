import { appendText } from '../content/append-text.ts';
import type { ContentFailure } from '../content/failures.ts';
import { rowTextPath, stepTextPath } from '../documents/text-path.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { done, type Result } from '../kernel/result.ts';
import { addRow } from './step-rows.ts';

const step = 'content-planning';
const list = { step, field: 'keyPoints' } as const;

export interface TakeOutline {
  readonly introduction: string;
  readonly sections: readonly {
    readonly title: string;
    readonly content: string;
    /** A new row's id, and its fractional index after the rows that are there. */
    readonly row: string;
    readonly position: string;
  }[];
  readonly conclusion: string;
}

/** Adds a proposed outline after the person's own words: all of it, or nothing where a part does not fit. */
export function takeOutline(
  item: ContentItem,
  { introduction, sections, conclusion }: TakeOutline,
): Result<void, ContentFailure> {
  const outer = [
    { field: 'introduction', text: introduction },
    { field: 'conclusion', text: conclusion },
  ];
  for (const { field, text } of outer) {
    const added = appendText(item, { path: stepTextPath(step, field), text, separator: '\n\n' });
    if (!added.ok) return added;
  }
  for (const { title, content, row, position } of sections) {
    const made = addRow(item, { ...list, row, position });
    const added = made.ok
      ? appendText(item, { path: rowTextPath(step, list.field, row), text: `${title}: ${content}`, separator: '\n' })
      : made;
    if (!added.ok) return added;
  }
  return done;
}
