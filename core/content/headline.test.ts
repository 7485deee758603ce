import { describe, expect, it } from 'vitest';
import type { ContentItem } from '../documents/content-item.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { done } from '../kernel/result.ts';
import { missingParts, readPost } from '../publishing/post.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { renameItem } from './edit-item.ts';
import { fillStep } from './fill-step.ts';
import { isHeadlineApart } from './headline.ts';
import { setStepValue } from './write-step.ts';

const choose = (value: string | null) => ({ step: 'content-optimization', field: 'selectedHeadline', value }) as const;

/** Items that were started by writing have no title yet. */
function withoutTitle(item: ContentItem) {
  setRegister(item, 'title', '');
  return done;
}

describe('a chosen headline', () => {
  it('is the title where none was written, letter by letter', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(withoutTitle, undefined);
    for (const headline of ['A ', 'A road', 'A roadmap is a bet']) {
      laptop.run(setStepValue, choose(headline));
      expect(readRegister(laptop.document.title)).toBe(headline.trim());
      expect(isHeadlineApart(laptop.document)).toBe(false);
    }
    expect(readPost(laptop.document, 4).title).toBe('A roadmap is a bet');
    expect(missingParts(laptop.document).map(({ type }) => type)).not.toContain('title');
    expect(readRegister(laptop.document.title)).toBe('A roadmap is a bet');
  });

  it('that is taken away leaves its title, and the next one is asked about', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(withoutTitle, undefined);
    laptop.run(setStepValue, choose('A roadmap is a bet'));
    laptop.run(setStepValue, choose(null));
    expect(readRegister(laptop.document.title)).toBe('A roadmap is a bet');
    laptop.run(setStepValue, choose('Bets'));
    expect(isHeadlineApart(laptop.document)).toBe(true);
    expect(readRegister(laptop.document.title)).toBe('A roadmap is a bet');
  });

  it('is asked about where a title was written, and never published instead of it', () => {
    const { laptop } = ideaOnTwoDevices();
    const before = readRegister(laptop.document.title);
    laptop.run(setStepValue, choose('A roadmap is a bet'));
    expect(isHeadlineApart(laptop.document)).toBe(true);
    expect(readPost(laptop.document, 4).title).toBe(before);
    laptop.run(renameItem, { title: 'A roadmap is a bet' });
    expect(isHeadlineApart(laptop.document)).toBe(false);
    laptop.run(setStepValue, choose('A roadmap is three bets'));
    expect(readPost(laptop.document, 4).title).toBe('A roadmap is three bets');
  });

  it('is nothing to ask about while it is empty', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(setStepValue, choose('  '));
    expect(isHeadlineApart(laptop.document)).toBe(false);
  });

  it('that an API client selects is the title where none was written', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(withoutTitle, undefined);
    const headlines = [{ text: 'A roadmap is a bet', selected: true }];
    laptop.run(fillStep, {
      step: 'content-optimization',
      values: { headlines },
      newRows: [],
      localNow: '2026-11-26T10:00',
    });
    expect(readRegister(laptop.document.title)).toBe('A roadmap is a bet');
  });
});
