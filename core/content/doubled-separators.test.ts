import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { actOf, runCommand } from '../commands.ts';
import { deviceKey } from '../documents/actors.ts';
import { changeDocument } from '../documents/change-document.ts';
import { sortedHeads } from '../documents/load.ts';
import { bodyPath } from '../documents/text-path.ts';
import { changeMessage } from '../history/acts.ts';
import { mergedSince } from '../history/merged-changes.ts';
import { stretchesOf } from '../history/passages.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { doubledSeparators } from './doubled-separators.ts';
import { type KeepPassage, passageChoice } from './resolve-conflict.ts';
import { writeText } from './write-text.ts';

type Item = Replica<'content-item'>;

function write(item: Item, text: string, at = item.document.body.length, remove = 0): void {
  const { length } = item.document.body;
  item.run(writeText, { path: bodyPath, length, edits: [{ at, remove, insert: text }] });
}

/** As a device does: the change names the act. */
function decide(item: Item, input: KeepPassage): void {
  const call = { name: 'keepPassage', input } as const;
  const message = changeMessage(item.device, actOf(call));
  item.document = changeDocument(item.document, { message, time: 0 }, (draft) =>
    runCommand(draft, call.name, call.input),
  ).document;
}

function keepAllBoth(item: Item, heads: readonly string[]): void {
  const here = deviceKey(A.getActorId(item.document));
  const spansNow = () =>
    mergedSince(item.document, heads, here)?.properties.find(({ path }) => path[0] === 'body')?.conflictSpans ?? [];
  for (const { passage } of stretchesOf(spansNow(), here, true)) {
    if (!passage?.isShared) continue;
    const chosen = passageChoice(spansNow(), { path: bodyPath, key: passage.key, keep: 'both', here });
    if (chosen.ok && chosen.value.edits.length > 0) decide(item, chosen.value);
  }
}

function tidy(item: Item, since: readonly string[]): void {
  const here = deviceKey(A.getActorId(item.document));
  for (const input of doubledSeparators(item.document, since, here)) decide(item, input);
}

/** Both devices wrote at one place, have met, and then press "Keep both" apart. */
function keptApart(text: string, at: number, [mine, theirs]: readonly [string, string], remove = 0) {
  const { laptop, phone } = ideaOnTwoDevices();
  write(laptop, text);
  phone.receive(laptop);
  const heads = sortedHeads(laptop.document);
  write(laptop, mine, at, remove);
  write(phone, theirs, at, remove);
  meet(laptop, phone);
  const met = sortedHeads(laptop.document);
  keepAllBoth(laptop, heads);
  const once = laptop.document.body;
  keepAllBoth(phone, heads);
  expect(phone.document.body).toBe(once);
  return { laptop, phone, met, once };
}

const cases = [
  ['a blank line', 'We commit.\n', 11, ['Nobody asked.', 'It shipped.'], 0],
  ['a space', 'A roadmap is a promise.', 15, ['bet', 'forecast'], 7],
] as const;

describe('“Keep both” pressed on two devices apart', () => {
  it.each(cases)('leaves %s once, when both devices have seen both', (_name, text, at, words, remove) => {
    for (const first of ['laptop', 'phone', 'both'] as const) {
      const { laptop, phone, met, once } = keptApart(text, at, words, remove);
      meet(laptop, phone);
      expect(laptop.document.body.length).toBeGreaterThan(once.length);
      if (first !== 'phone') tidy(laptop, met);
      if (first === 'laptop') meet(laptop, phone);
      tidy(phone, met);
      if (first === 'phone') {
        meet(laptop, phone);
        tidy(laptop, met);
      }
      meet(laptop, phone);
      expect([laptop.document.body, phone.document.body]).toEqual([once, once]);
      tidy(laptop, met);
      expect(laptop.document.body).toBe(once);
    }
  });

  it.each(cases)('leaves %s although a device undoes its choice meanwhile', (_name, text, at, words, remove) => {
    for (const undoes of ['laptop', 'phone'] as const) {
      const devices = keptApart(text, at, words, remove);
      const { laptop, phone, met, once } = devices;
      const tablet = new Replica('content-item', 'cc', 'tablet');
      const own = devices[undoes];
      const separator = doubled(once);
      tablet.receive(laptop);
      tablet.receive(phone);
      // Offline, the device has only its own separator.
      write(own, '', separator.at, separator.length);
      const other = undoes === 'laptop' ? phone : laptop;
      other.receive(tablet);
      tidy(tablet, met);
      tidy(other, met);
      meet(tablet, other);
      meet(tablet, own);
      expect(tablet.document.body).toBe(once);
    }

    function doubled(once: string) {
      const [first] = words;
      const start = Math.min(...words.map((word) => once.indexOf(word)));
      const length = once.startsWith(first, start) ? first.length : words[1].length;
      const space = /^\s+/.exec(once.slice(start + length))![0];
      return { at: start + length, length: space.length };
    }
  });

  it('is found by the device that pressed last too, which knows its own choice from before', () => {
    const { laptop, phone, once } = keptApart(...(cases[0].slice(1, 4) as [string, number, [string, string]]));
    const [laptopSaw, phoneSaw] = [sortedHeads(laptop.document), sortedHeads(phone.document)];
    meet(laptop, phone);
    tidy(laptop, laptopSaw);
    tidy(phone, phoneSaw);
    meet(laptop, phone);
    expect(laptop.document.body).toBe(once);
  });

  it('is found among many choices that follow each other', () => {
    const { laptop, phone, met, once } = keptApart(...(cases[0].slice(1, 4) as [string, number, [string, string]]));
    for (let round = 0; round < 10; round += 1) {
      const { length } = laptop.document.body;
      decide(laptop, {
        path: bodyPath,
        at: length,
        standing: '',
        edits: [{ at: length, remove: 0, insert: ` More ${round}.` }],
      });
    }
    meet(laptop, phone);
    tidy(laptop, met);
    tidy(phone, met);
    meet(laptop, phone);
    expect(laptop.document.body).toBe(`${once}${Array.from({ length: 10 }, (_, round) => ` More ${round}.`).join('')}`);
  });

  it('takes away nothing that a person typed there, and nothing after one choice alone', () => {
    const { laptop, phone, met } = keptApart('We commit.\n', 11, ['Nobody asked.', 'It shipped.']);
    tidy(laptop, met);
    expect(laptop.document.body).toBe(phone.document.body);
    meet(laptop, phone);
    write(phone, '\n\nP.S. It rained.\n\n\n\nOften.');
    for (const item of [phone, laptop]) {
      meet(laptop, phone);
      tidy(item, met);
    }
    expect(laptop.document.body).toMatch(/[^\n]\n\n[^\n]+\n\nP\.S\. It rained\.\n\n\n\nOften\.$/);
  });
});
