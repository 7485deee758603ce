import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceKey } from '../documents/actors.ts';
import { sortedHeads } from '../documents/load.ts';
import { mergedSince } from '../history/merged-changes.ts';
import { contestedIn, keptText, stretchesOf, type Keep, type Passage } from '../history/passages.ts';
import type { TextSpan } from '../history/text-spans.ts';
import { bodyPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { SignedText } from '../testing/signed-text.ts';
import { keepPassage, passageChoice } from './resolve-conflict.ts';
import { writeText } from './write-text.ts';

type Item = Replica<'content-item'>;
const here = deviceKey('aa'.repeat(16));

function write(item: Item, text: string, at = item.document.body.length, remove = 0): void {
  const { length } = item.document.body;
  item.run(writeText, { path: bodyPath, length, edits: [{ at, remove, insert: text }] });
}

function bodyOf(item: Item, heads: readonly string[]) {
  return mergedSince(item.document, heads, here)?.properties.find(({ path }) => path[0] === 'body');
}

function spansOf(item: Item, heads: readonly string[]): readonly TextSpan[] {
  const body = bodyOf(item, heads);
  return body?.conflictSpans ?? body?.spans ?? [];
}

function passagesOf(item: Item, heads: readonly string[]): Passage[] {
  const isContested = Boolean(bodyOf(item, heads)?.conflictSpans);
  return stretchesOf(spansOf(item, heads), here, isContested).flatMap(({ passage }) => passage ?? []);
}

function keep(item: Item, heads: readonly string[], key: string, choice: Keep) {
  const chosen = passageChoice(spansOf(item, heads), { path: bodyPath, key, keep: choice, here });
  return chosen.ok ? item.run(keepPassage, chosen.value) : chosen;
}

/** A sentence in which both devices replaced the same word, and a paragraph that only the phone wrote. */
function promiseOnTwoDevices() {
  const { laptop, phone } = ideaOnTwoDevices();
  write(laptop, 'A roadmap is a promise.\n');
  phone.receive(laptop);
  const heads = sortedHeads(laptop.document);
  write(laptop, 'bet, written down', 15, 7);
  write(phone, 'forecast', 15, 7);
  write(phone, 'Update it.');
  meet(laptop, phone);
  return { laptop, phone, heads };
}

describe('a passage that both devices changed', () => {
  it.each([
    ['mine', 'A roadmap is a bet, written down.\nUpdate it.'],
    ['theirs', 'A roadmap is a forecast.\nUpdate it.'],
    ['earlier', 'A roadmap is a promise.\nUpdate it.'],
  ] as const)('kept as %s reads so on every device, and the rest of the text stays', (choice, text) => {
    const { laptop, phone, heads } = promiseOnTwoDevices();
    const [passage, theirs] = passagesOf(laptop, heads);
    expect([passage?.isShared, theirs?.isShared]).toEqual([true, false]);
    expect(keep(laptop, heads, passage!.key, choice).ok).toBe(true);
    phone.receive(laptop);
    expect(phone.document.body).toBe(text);
    expect(passagesOf(laptop, heads).some(({ isShared }) => isShared)).toBe(false);
  });

  it.each([
    ['mine', 'Her tax adviser talks about the years to come.'],
    ['theirs', 'Our tax adviser talks about the next year.'],
    ['earlier', 'My tax adviser talks about the years to come.'],
  ] as const)('and that only one of them wrote, not seen before, keeps its other words: %s', (choice, text) => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    write(phone, 'My tax adviser talks about the years to come.');
    laptop.receive(phone);
    write(laptop, 'Her', 0, 2);
    write(phone, 'next year', 31, 13);
    write(phone, 'Our', 0, 2);
    meet(laptop, phone);
    const [passage] = passagesOf(laptop, heads);
    expect(passage?.isShared).toBe(true);
    expect(keep(laptop, heads, passage!.key, choice).ok).toBe(true);
    expect(laptop.document.body).toBe(text);
  });

  it('and that this device wrote alone before keeps its other words where theirs are chosen', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    write(laptop, 'My tax adviser talks about the years to come.');
    phone.receive(laptop);
    write(laptop, 'Her', 0, 2);
    write(phone, 'Our', 0, 2);
    meet(laptop, phone);
    const [passage] = passagesOf(laptop, heads);
    expect(keep(laptop, heads, passage!.key, 'theirs').ok).toBe(true);
    expect(laptop.document.body).toBe('Our tax adviser talks about the years to come.');
  });

  it('is no choice between two sides where one wrote on top of the other', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    write(phone, 'My tax adviser talks about the years to come.');
    laptop.receive(phone);
    write(laptop, 'Her', 0, 2);
    expect(passagesOf(laptop, heads).map(({ isShared }) => isShared)).toEqual([false]);
  });

  it('has the texts of both where both wrote, and is told apart from one where one of them only removed words', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'We commit to dates.\n');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(laptop, ' Nobody asked why.', 19);
    write(phone, ' The apology shipped on time.', 19);
    meet(laptop, phone);
    expect(passagesOf(laptop, heads).map(({ hasBothTexts }) => hasBothTexts)).toEqual([true]);
    expect(contestedIn([bodyOf(laptop, heads)!], here)).toEqual({ count: 1, areBothKept: true });

    const { laptop: one, phone: other } = ideaOnTwoDevices();
    write(one, 'We commit to dates.\n');
    other.receive(one);
    const seen = sortedHeads(one.document);
    write(one, '', 9, 9);
    write(other, ' firm', 12);
    meet(one, other);
    expect(one.document.body).toContain(' firm');
    expect(contestedIn([bodyOf(one, seen)!], here)).toEqual({ count: 1, areBothKept: false });
  });

  it('is none in a text that only one device changed', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    write(phone, 'From the phone.');
    laptop.receive(phone);
    expect(contestedIn([bodyOf(laptop, heads)!], here).count).toBe(0);
  });

  it.each([
    ['a space', 'It took one day.', [12, 3], 'ten long minutes', 'an hour and a half'],
    ['nothing where a space stands there', 'It took one day.', [12, 3], 'ten long minutes ', 'an hour and a half '],
    ['a blank line between whole paragraphs', '', [0, 0], 'From the plane.', 'From the train.'],
    ['the blank line that is there', '', [0, 0], 'From the plane.\n\n', 'From the train.\n\n'],
  ] as const)('kept with both texts has %s between them, once', (_, text, [at, remove], mine, theirs) => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, text);
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(laptop, mine, at, remove);
    write(phone, theirs, at, remove);
    meet(laptop, phone);
    expect(keep(laptop, heads, passagesOf(laptop, heads)[0]!.key, 'both').ok).toBe(true);
    const between = remove === 0 ? '\n\n' : ' ';
    const both = [mine, theirs].map((each) => each.trim());
    expect([both.join(between), both.toReversed().join(between)]).toContain(
      laptop.document.body.slice(at).replace(/(?<=half) ?\.$|(?<=minutes) ?\.$|\s+$/, ''),
    );
    // A second press finds nothing to separate.
    const kept = laptop.document.body;
    for (const { key } of passagesOf(laptop, heads)) keep(laptop, heads, key, 'both');
    expect(laptop.document.body).toBe(kept);
    meet(laptop, phone);
    expect(phone.document.body).toBe(kept);
  });

  it('kept with both texts loses no word of either, and reads so on both devices', () => {
    const words = fc.stringMatching(/^[a-z]{1,5}( [a-z]{1,5}){0,2}[ \n]{0,2}$/);
    const others = words.map((text) => text.toUpperCase());
    fc.assert(
      fc.property(words, others, fc.nat(8), fc.nat(8), (mine, theirs, at, remove) => {
        const { laptop, phone } = ideaOnTwoDevices();
        write(laptop, '1234 67.');
        phone.receive(laptop);
        const heads = sortedHeads(laptop.document);
        const taken = Math.min(remove, 8 - at);
        write(laptop, mine, at, taken);
        write(phone, theirs, at, taken);
        meet(laptop, phone);
        const before = laptop.document.body;
        for (const { key } of passagesOf(laptop, heads)) keep(laptop, heads, key, 'both');
        meet(laptop, phone);
        expect(phone.document.body).toBe(laptop.document.body);
        expect(laptop.document.body.replaceAll(/\s/g, '')).toBe(before.replaceAll(/\s/g, ''));
        expect(laptop.document.body).not.toMatch(/[a-z][A-Z]|[A-Z][a-z]/);
      }),
      { numRuns: 100 },
    );
  });

  it('is found where its characters are, when the text before it has changed meanwhile', () => {
    const { laptop, heads } = promiseOnTwoDevices();
    const [passage] = passagesOf(laptop, heads);
    write(laptop, 'An opening line that came later, long enough to stand apart.\n', 0);
    expect(keep(laptop, heads, passage!.key, 'theirs').ok).toBe(true);
    expect(laptop.document.body).toContain('apart.\nA roadmap is a forecast.\n');
  });

  it('is refused with a sentence when it has itself changed meanwhile, and nothing is written', () => {
    const { laptop, phone, heads } = promiseOnTwoDevices();
    const [passage] = passagesOf(laptop, heads);
    write(phone, 'fair ', phone.document.body.indexOf('forecast'));
    laptop.receive(phone);
    const before = laptop.document.body;
    expect(keep(laptop, heads, passage!.key, 'mine')).toEqual({ ok: false, error: { type: 'passage-changed' } });
    expect(laptop.document.body).toBe(before);
  });

  it('is refused by the command itself when the text differs', () => {
    const { laptop } = promiseOnTwoDevices();
    const edits = [{ at: 0, remove: 1, insert: '' }];
    expect(laptop.run(keepPassage, { path: bodyPath, at: 0, standing: 'Another text', edits })).toEqual({
      ok: false,
      error: { type: 'passage-changed' },
    });
  });
});

describe('a side of a text', () => {
  it('reads as each device had it before they met', () => {
    const { laptop, heads } = promiseOnTwoDevices();
    const spans = spansOf(laptop, heads);
    expect(keptText(spans, 'mine', here)).toBe('A roadmap is a bet, written down.\n');
    expect(keptText(spans, 'theirs', here)).toBe('A roadmap is a forecast.\nUpdate it.');
    expect(keptText(spans, 'earlier', here)).toBe('A roadmap is a promise.\n');
    expect(keptText(spans, 'both', here)).toBe(laptop.document.body);
  });

  const edit = fc.record({ at: fc.nat(60), remove: fc.nat(8), insert: fc.nat(6) });
  const edits = fc.array(edit, { maxLength: 8 });

  it('is what that device wrote, whatever both wrote concurrently; kept in every passage, it is the whole text', () => {
    fc.assert(
      fc.property(edits, edits, edits, fc.constantFrom<Keep>('theirs', 'earlier'), (before, mine, theirs, choice) => {
        const { laptop, phone } = ideaOnTwoDevices();
        const text = new SignedText(bodyPath);
        for (const each of before) text.edit(laptop, each);
        phone.receive(laptop);
        const heads = sortedHeads(laptop.document);
        const earlier = laptop.document.body;
        for (const each of mine) text.edit(laptop, each);
        for (const each of theirs) text.edit(phone, each);
        const sides = { mine: laptop.document.body, theirs: phone.document.body, earlier };
        meet(laptop, phone);
        const spans = spansOf(laptop, heads);
        if (spans.length === 0) return;
        for (const side of ['mine', 'theirs', 'earlier'] as const)
          expect(keptText(spans, side, here)).toBe(sides[side]);

        const shared = () => passagesOf(laptop, heads).filter(({ isShared }) => isShared);
        const wanted = stretchesOf(spans, here, true).map(({ spans: own, passage }) =>
          keptText(own, passage?.isShared ? choice : 'both', here),
        );
        for (let left = shared().length; left > 0; left -= 1)
          expect(keep(laptop, heads, shared()[0]!.key, choice).ok).toBe(true);
        expect(shared()).toEqual([]);
        expect(laptop.document.body).toBe(wanted.join(''));
      }),
      {
        numRuns: 100,
        // A regression: the other side's words were restored next to a letter that both had removed.
        examples: [
          [
            [{ at: 0, remove: 0, insert: 3 }],
            [{ at: 0, remove: 3, insert: 0 }],
            [
              { at: 1, remove: 1, insert: 0 },
              { at: 2, remove: 0, insert: 1 },
            ],
            'theirs',
          ],
        ],
      },
    );
  });
});
