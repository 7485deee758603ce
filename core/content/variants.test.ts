import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingVariants } from '../documents/read-variants.ts';
import { bodyPath, variantTextPath } from '../documents/text-path.ts';
import { countWords } from '../kernel/text.ts';
import { platformByKey, platforms } from '../publishing/platforms.ts';
import { contentRow } from './content-row.ts';
import { copyTexts, startingText } from '../publishing/copy-texts.ts';
import { hasWords, readPost } from '../publishing/post.ts';
import { postLength } from '../publishing/fit-text.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, Replica } from '../testing/replicas.ts';
import {
  confirmVariant,
  draftAt,
  draftChangesSince,
  hasDrifted,
  keepVariants,
  removeVariant,
  sinceThen,
  startVariant,
} from './variants.ts';
import { contentFailureSentence } from './failures.ts';
import { replaceText, writeText } from './write-text.ts';

type Item = Replica<'content-item'>;

const linkedin = platformByKey('linkedin');
const twitter = platformByKey('twitter');
const platformId = linkedin.id;
const picture = `![A whiteboard](rostrum-image:${'ab'.repeat(32)})`;

const write = (item: Item, text: string, path = bodyPath) => item.run(replaceText, { path, text });
const start = (item: Item, id: string, now = 0) => item.run(startVariant, { id, platformId, isFitted: true, now });
const out = (item: Item, { id }: { id: number } = linkedin) => readPost(item.document, id).body;

function drafted(body = 'A date is a **bet**.'): Item {
  const { laptop } = ideaOnTwoDevices();
  write(laptop, body);
  return laptop;
}

/** Whether the draft has changed since the LinkedIn variant was last adjusted. */
function isDrifted({ document }: Item): boolean {
  const [own] = standingVariants(document, platformId);
  return hasDrifted(draftAt(document, own!.fits)!, document.body, linkedin);
}

describe('a version for a platform', () => {
  it('starts with what the platform shows of the draft, and goes out there and nowhere else', () => {
    const item = drafted(`# Bets\n\nA date is a **bet**.\n\n${picture}\n\n- Say so`);
    expect(start(item, 'a').ok).toBe(true);
    expect(out(item)).toBe(`Bets\n\nA date is a bet.\n\n${picture}\n\n• Say so`);
    write(item, 'Dates are bets. Say so.', variantTextPath('a'));
    expect([out(item), out(item, twitter)]).toEqual(['Dates are bets. Say so.', item.document.body]);
    expect(copyTexts(readPost(item.document, platformId), linkedin)[0]?.text).toBe('Dates are bets. Say so.');
    expect(postLength(readPost(item.document, platformId), linkedin)?.characters).toBe(23);
    expect(contentRow(item.document).words).toBe(countWords(item.document.body));
  });

  it('starts with Markdown where pieces have titles, and where plain words would be read as Markdown', () => {
    expect(startingText('A **bet**.', platformByKey('medium'))).toBe('A **bet**.');
    expect(startingText('A \\*bet\\*.', linkedin)).toBe('A \\*bet\\*.');
  });

  it('starts with words that go out as the draft’s own would, whatever these are', () => {
    const signs = fc.constantFrom(
      '# ',
      '*',
      '**',
      '_',
      '`',
      '```\n',
      '> ',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      '\\',
      'bet',
      ' ',
      picture,
      '[a](https://example.org)',
      '&amp;',
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 25 }), fc.constantFrom(...platforms), (parts, platform) => {
        const post = { title: '', body: parts.join(''), tags: ['Road maps'], metaDescription: null };
        const own = { ...post, body: startingText(post.body, platform) };
        expect(copyTexts(own, platform)).toEqual(copyTexts(post, platform));
      }),
      { numRuns: 500 },
    );
  });

  it('starts with the draft’s Markdown where a picture’s mark is a piece of code', () => {
    const code = `\`\`\`\n${picture}`;
    expect(startingText(code, linkedin)).toBe(code);
  });

  it('without words leaves the platform the draft', () => {
    const item = drafted();
    start(item, 'a');
    write(item, ' \n', variantTextPath('a'));
    expect(out(item)).toBe('A date is a **bet**.');
  });

  it('is no draft: a piece whose draft is empty has nothing to go out', () => {
    const item = drafted();
    start(item, 'a');
    write(item, '');
    expect(hasWords(item.document)).toBe(false);
  });

  it('is removed, and comes back as it was', () => {
    const item = drafted();
    start(item, 'a');
    write(item, 'Dates are bets.', variantTextPath('a'));
    item.run(removeVariant, { platformId });
    expect(out(item)).toBe('A date is a **bet**.');
    item.run(keepVariants, { platformId, variants: ['a'] });
    expect(out(item)).toBe('Dates are bets.');
  });

  it('starts again from the draft, and that is taken back', () => {
    const item = drafted();
    start(item, 'a');
    write(item, 'Dates are bets.', variantTextPath('a'));
    start(item, 'b', 1);
    expect([out(item), standingVariants(item.document, platformId).length]).toEqual(['A date is a bet.', 1]);
    item.run(keepVariants, { platformId, variants: ['a'] });
    expect([out(item), standingVariants(item.document, platformId).length]).toEqual(['Dates are bets.', 1]);
  });

  it('is refused for a platform that is none, under an id that is taken, and where it is not there', () => {
    const item = drafted();
    const failure = (result: ReturnType<typeof start>) => (result.ok ? null : contentFailureSentence(result.error));
    expect(failure(item.run(startVariant, { id: 'a', platformId: 99, isFitted: true, now: 0 }))).toBe(
      'Choose a platform from the list.',
    );
    start(item, 'a');
    expect(failure(start(item, 'a'))).toBe('This already exists.');
    const elsewhere = item.run(keepVariants, { platformId: twitter.id, variants: ['a'] });
    expect(failure(elsewhere)).toBe('That version is not on this device.');
    const edits = [{ at: 0, remove: 0, insert: 'a' }];
    const missing = item.run(writeText, { path: variantTextPath('b'), length: 0, edits });
    expect(failure(missing)).toBe('That version is not on this device.');
    expect(failure(item.run(confirmVariant, { id: 'a', heads: ['00'.repeat(32)] }))).toBe(
      'That version is not on this device.',
    );
  });
});

describe('a version that was written before the draft changed', () => {
  it('is detected by the draft’s words, until it is confirmed', () => {
    const item = drafted();
    start(item, 'a');
    expect(isDrifted(item)).toBe(false);
    write(item, 'Dates are bets.', variantTextPath('a'));
    expect(isDrifted(item)).toBe(false);
    write(item, 'A date is a **guess**.');
    expect(isDrifted(item)).toBe(true);
    item.run(confirmVariant, { id: 'a', heads: A.getHeads(item.document) });
    expect(isDrifted(item)).toBe(false);
    write(item, 'A date is a **bet**.');
    expect(isDrifted(item)).toBe(true);
  });

  it.each([
    ['white space', 'A date\n\nis a  **bet**. '],
    ['emphasis that the platform does not show', 'A *date* is a bet.'],
  ])('is not told by %s', (_what, body) => {
    const item = drafted();
    start(item, 'a');
    write(item, body);
    expect(isDrifted(item)).toBe(false);
  });

  it('is detected by emphasis when the platform shows it', () => {
    expect(hasDrifted('A **bet**.', 'A bet.', platformByKey('medium'))).toBe(true);
    expect(hasDrifted(`A bet. ${picture}`, 'A bet.', linkedin)).toBe(true);
  });

  it('is confirmed as it was seen: later changes are still detected', () => {
    const item = drafted();
    start(item, 'a');
    write(item, 'A date is a guess.');
    const seen = A.getHeads(item.document);
    write(item, 'A date is a promise.');
    item.run(confirmVariant, { id: 'a', heads: seen });
    expect(isDrifted(item)).toBe(true);
  });

  it('shows what was written and removed in the draft since', () => {
    const item = drafted('Dates are bets. Say so.');
    start(item, 'a');
    const [{ fits } = { fits: [] }] = standingVariants(item.document, platformId);
    const edit = (at: number, remove: number, insert: string) =>
      item.run(writeText, { path: bodyPath, length: item.document.body.length, edits: [{ at, remove, insert }] });
    edit(10, 4, 'guesses');
    edit(item.document.body.length, 0, ' Always.');
    write(item, 'Dates are bets, always.', variantTextPath('a'));
    expect(draftChangesSince(item.document, fits).map(({ text, by, removedBy }) => [text, by, removedBy])).toEqual([
      ['Dates are ', null, []],
      ['bets', null, [sinceThen]],
      ['guesses', sinceThen, []],
      ['. Say so.', null, []],
      [' Always.', sinceThen, []],
    ]);
  });
});

describe('three devices that write, remove and start versions in any order', () => {
  let made = 0;
  /** An action of a device on the variant that it shows, with the text that the person saw. */
  type Act = (item: Item, pick: number) => { readonly written?: string; readonly dismissed?: readonly string[] };
  const wordsOf = (item: Item, but: string | null = null) =>
    standingVariants(item.document, platformId)
      .filter(({ id }) => id !== but)
      .flatMap(({ text }) => text.match(/w\d+/g) ?? []);
  const acts: Record<string, Act> = {
    write: (item, pick) => {
      const standing = standingVariants(item.document, platformId);
      const own = standing[pick % Math.max(1, standing.length)];
      if (!own) return {};
      const written = `w${(made += 1)}`;
      const edits = [{ at: 0, remove: 0, insert: `${written} ` }];
      item.run(writeText, { path: variantTextPath(own.id), length: own.text.length, edits });
      return { written };
    },
    start: (item, pick) => {
      const dismissed = wordsOf(item);
      start(item, `v${(made += 1)}`, pick);
      return { dismissed };
    },
    remove: (item) => {
      const dismissed = wordsOf(item);
      item.run(removeVariant, { platformId });
      return { dismissed };
    },
    keep: (item, pick) => {
      const ids = Object.keys(item.document.variants);
      const id = ids[pick % Math.max(1, ids.length)];
      if (id === undefined) return {};
      const dismissed = wordsOf(item, id);
      item.run(keepVariants, { platformId, variants: [id] });
      return { dismissed };
    },
  };
  const step = fc.record({
    device: fc.nat({ max: 2 }),
    act: fc.constantFrom('write', 'write', 'start', 'remove', 'keep'),
    pick: fc.nat({ max: 5 }),
    meetsWith: fc.option(fc.nat({ max: 2 })),
  });

  it('converge, and only words that somebody removed are gone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { laptop, phone } = ideaOnTwoDevices();
        const tablet: Item = new Replica('content-item', 'cc', 'tablet');
        tablet.receive(laptop);
        const devices = [laptop, phone, tablet];
        const written: string[] = [];
        const dismissed = new Set<string>();
        for (const { device, act, pick, meetsWith } of steps) {
          const done = acts[act]!(devices[device]!, pick);
          if (done.written) written.push(done.written);
          for (const word of done.dismissed ?? []) dismissed.add(word);
          if (meetsWith !== null && meetsWith !== device) meet(devices[device]!, devices[meetsWith]!);
        }
        meet(laptop, phone);
        meet(phone, tablet);
        meet(tablet, laptop);
        const standing = standingVariants(laptop.document, platformId);
        expect(standingVariants(tablet.document, platformId)).toEqual(standing);
        expect(out(tablet)).toBe(out(laptop));
        const found = wordsOf(laptop);
        for (const word of written.filter((each) => !dismissed.has(each)))
          expect(found.filter((each) => each === word)).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});
