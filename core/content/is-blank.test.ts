import { describe, expect, it } from 'vitest';
import type { ContentItem } from '../documents/content-item.ts';
import { setRegister } from '../documents/registers.ts';
import { stepFields } from '../documents/step-fields.ts';
import { stepIds } from '../documents/steps.ts';
import { bodyPath, stepTextPath } from '../documents/text-path.ts';
import { done } from '../kernel/result.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { writeText } from './write-text.ts';
import { choosePillar, choosePlatform, tagItem } from './edit-item.ts';
import { contentRow } from './content-row.ts';
import { isBlank } from './is-blank.ts';
import { setStepValue } from './write-step.ts';

/** An item that was started and in which nothing was written. */
function started() {
  const { laptop } = ideaOnTwoDevices();
  laptop.run((item: ContentItem) => {
    setRegister(item, 'title', '');
    return done;
  }, undefined);
  return laptop;
}

const type = (text: string, path = bodyPath) => ({ path, length: 0, edits: [{ at: 0, remove: 0, insert: text }] });

describe('an item that was started', () => {
  it('is blank until something is written, whatever was chosen', () => {
    const laptop = started();
    laptop.run(choosePlatform, { platformId: 1, chosen: true });
    laptop.run(choosePillar, { pillarId: 'p1' });
    laptop.run(setStepValue, { step: 'platform', field: 'contentType', value: 'post' });
    expect(isBlank(laptop.document)).toBe(true);
    laptop.run(writeText, type('  \n'));
    expect(isBlank(laptop.document)).toBe(true);
  });

  it('is marked in its row while it is blank, so that no list shows it', () => {
    const laptop = started();
    expect(contentRow(laptop.document).isBlank).toBe(true);
    laptop.run(writeText, type('A'));
    expect(contentRow(laptop.document).isBlank).toBeUndefined();
  });

  it('is not blank with a letter in the draft, or with a tag', () => {
    const written = started();
    written.run(writeText, type('A'));
    expect(isBlank(written.document)).toBe(false);
    const tagged = started();
    tagged.run(tagItem, { tags: ['bets'] });
    expect(isBlank(tagged.document)).toBe(false);
  });

  const texts = stepIds.flatMap((step) =>
    Object.entries(stepFields[step]).flatMap(([field, { kind }]) => (kind === 'text' ? [{ step, field }] : [])),
  );
  it.each(texts)('is not blank with words in $step, $field', ({ step, field }) => {
    const laptop = started();
    laptop.run(writeText, type('A', stepTextPath(step, field)));
    expect(isBlank(laptop.document)).toBe(false);
  });

  it('is not blank with a phrase or an analysis', () => {
    for (const name of [
      { step: 'content-optimization', field: 'focusKeyword' },
      { step: 'review-edit', field: 'existingReview' },
    ] as const) {
      const laptop = started();
      laptop.run(setStepValue, { ...name, value: 'bets' });
      expect(isBlank(laptop.document)).toBe(false);
    }
  });
});
