import type { ContentItem } from '../documents/content-item.ts';
import { readRows } from '../documents/read-rows.ts';
import { readRegister } from '../documents/registers.ts';
import { type StepField, stepFields } from '../documents/step-fields.ts';
import { type StepId, stepIds } from '../documents/steps.ts';

/**
 * Whether an item has no words of anybody: nothing would be lost with it. Choices (a platform, a pillar, a length) are
 * no words. An item with tags, variants or publications is never blank.
 */
export function isBlank(item: ContentItem): boolean {
  const texts = [readRegister(item.title), item.description, item.body];
  if (texts.some(hasWords)) return false;
  if (Object.keys(item.tags).length > 0 || Object.keys(item.publications).length > 0) return false;
  if (Object.keys(item.variants).length > 0) return false;
  return stepIds.every((step) =>
    Object.entries<StepField>(stepFields[step]).every(([field, definition]) =>
      isBlankField(item, step, field, definition),
    ),
  );
}

function isBlankField(item: ContentItem, step: StepId, field: string, { kind }: StepField): boolean {
  const value: unknown = item.steps[step][field];
  switch (kind) {
    case 'text':
      return !hasWords(typeof value === 'string' ? value : null);
    case 'phrase':
    case 'result':
      return !hasWords(readRegister(value));
    case 'rows':
      return readRows(item, { step, field }).every(({ text }) => !hasWords(text));
    case 'keys':
      return Object.values((value ?? {}) as Readonly<Record<string, boolean>>).every((isTicked) => !isTicked);
    case 'choice':
    case 'flag':
      return true;
  }
}

function hasWords(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}
