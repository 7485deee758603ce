import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { requiredChecklist } from '../documents/step-fields.ts';
import { hasWords } from './post.ts';

/** What a piece lacks before it goes out. `title`, `words` and `platforms` hold it up; the rest is only said. */
export type MissingPart =
  | { readonly type: 'title' }
  | { readonly type: 'words' }
  | { readonly type: 'platforms' }
  | { readonly type: 'checks'; readonly left: number };

export function missingParts(item: ContentItem): readonly MissingPart[] {
  const checklist = item.steps['final-review']['checklist'] as Readonly<Record<string, boolean>>;
  const left = requiredChecklist.filter((key) => checklist[key] !== true).length;
  const missing: MissingPart[] = [];
  if (!readRegister(item.title)?.trim()) missing.push({ type: 'title' });
  if (!hasWords(item)) missing.push({ type: 'words' });
  if (Object.keys(item.platforms).length === 0) missing.push({ type: 'platforms' });
  if (left > 0) missing.push({ type: 'checks', left });
  return missing;
}

export function missingSentence(part: MissingPart): string {
  switch (part.type) {
    case 'title':
      return 'It has no title yet: step 2.';
    case 'words':
      return 'It has no words yet: step 4.';
    case 'platforms':
      return 'No platform is chosen yet.';
    case 'checks':
      return part.left === 1
        ? '1 required check of the final review is open: step 7.'
        : `${part.left} required checks of the final review are open: step 7.`;
  }
}
