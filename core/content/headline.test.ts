import { describe, expect, it } from 'vitest';
import type { ContentItem } from '../documents/content-item.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { done } from '../kernel/result.ts';
import { missingParts, readPost } from '../publishing/post.ts';
import { findConflict } from '../history/conflicts.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { asTitle, renameItem } from './edit-item.ts';
import { fillStep } from './fill-step.ts';
import { isHeadlineApart } from './headline.ts';
import { setStepValue } from './write-step.ts';

const choose = (value: string | null) => ({ step: 'content-optimization', field: 'selectedHeadline', value }) as const;

/** The title that the headline's field gave, or '' for none: letter by letter, each headline replaces the one before. */
function typeHeadlines(
  device: ReturnType<typeof ideaOnTwoDevices>['laptop'],
  before: string | null,
  ...headlines: string[]
) {
  let replacedTitle = before;
  for (const headline of headlines) {
    expect(device.run(setStepValue, { ...choose(headline.trim() === '' ? null : headline), replacedTitle }).ok).toBe(
      true,
    );
    if (replacedTitle !== null) replacedTitle = asTitle(headline);
  }
}

/** Items that were started by writing have no title yet. */
function withoutTitle(item: ContentItem) {
  setRegister(item, 'title', '');
  return done;
}

describe('a chosen headline', () => {
  it('is the title where none was written, letter by letter', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(withoutTitle, undefined);
    let before = '';
    for (const headline of ['A ', 'A road', 'A roadmap is a bet']) {
      typeHeadlines(laptop, before, headline);
      before = headline.trim();
      expect(readRegister(laptop.document.title)).toBe(before);
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
    expect(isHeadlineApart(laptop.document)).toBe(true);
    expect(readPost(laptop.document, 4).title).toBe('A roadmap is a bet');
  });

  it.each([
    ['equals it in passing', ['Roadmaps are be', 'Roadmaps are bets', 'Roadmaps are bets, not promises']],
    ['is erased through it, letter by letter', ['Roadmaps are bets on', 'Roadmaps are bets', 'Road', 'R', '']],
  ])('that %s does not replace a written title', (_how, headlines) => {
    const { laptop } = ideaOnTwoDevices({ title: 'Roadmaps are bets' });
    typeHeadlines(laptop, null, ...headlines);
    expect(readPost(laptop.document, 4).title).toBe('Roadmaps are bets');
  });

  it('that was suggested and equals the title gives the next suggestion no right to replace it', () => {
    const { laptop } = ideaOnTwoDevices({ title: 'Roadmaps are bets' });
    for (const headline of ['Roadmaps are bets', 'Dates are bets']) laptop.run(setStepValue, choose(headline));
    expect(readRegister(laptop.document.title)).toBe('Roadmaps are bets');
  });

  it('that is erased while it is typed leaves no title', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(withoutTitle, undefined);
    typeHeadlines(laptop, '', 'A road', 'A', ' ');
    expect(readRegister(laptop.document.title)).toBe('');
    typeHeadlines(laptop, '', 'Bets');
    expect(readRegister(laptop.document.title)).toBe('Bets');
  });

  it.each([['A  roadmap'], ['Pourquoi\u00a0?']])('with white space inside is the title too: %j', (headline) => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(withoutTitle, undefined);
    typeHeadlines(laptop, '', headline.slice(0, 2), headline, `${headline} b`);
    expect(readRegister(laptop.document.title)).toBe(asTitle(`${headline} b`));
    expect(isHeadlineApart(laptop.document)).toBe(false);
  });

  it.each(['laptop', 'phone'] as const)(
    'typed on the %s keeps a title that another device writes meanwhile',
    (here) => {
      const devices = ideaOnTwoDevices();
      const [writer, other] = here === 'laptop' ? [devices.laptop, devices.phone] : [devices.phone, devices.laptop];
      writer.run(withoutTitle, undefined);
      other.receive(writer);
      typeHeadlines(writer, '', 'A');
      other.run(renameItem, { title: 'From the train' });
      meet(writer, other);
      typeHeadlines(writer, 'A', 'A road', 'A roadmap');
      const titles = findConflict(writer.document, ['title'])?.sides.map(({ value }) => value);
      expect(titles?.toSorted()).toEqual(['A', 'From the train']);
    },
  );

  it('that is erased writes no title where there is none, and so none against another device’s', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run((item: ContentItem) => {
      setRegister(item, 'title', null);
      return done;
    }, undefined);
    laptop.run(setStepValue, { ...choose('Bets'), replacedTitle: null });
    phone.receive(laptop);
    laptop.run(setStepValue, choose(null));
    phone.run(renameItem, { title: 'From the train' });
    meet(laptop, phone);
    expect(findConflict(laptop.document, ['title'])).toBeNull();
    expect(readPost(laptop.document, 4).title).toBe('From the train');
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
