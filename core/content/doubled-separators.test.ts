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
import { meet, type Replica } from '../testing/replicas.ts';
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
  for (const input of doubledSeparators(item.document, since)) decide(item, input);
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
  it.each(cases)('leaves %s once, whichever device tidies, or both', (_name, text, at, words, remove) => {
    for (const tidies of ['laptop', 'phone', 'both'] as const) {
      const { laptop, phone, met, once } = keptApart(text, at, words, remove);
      meet(laptop, phone);
      expect(laptop.document.body.length).toBeGreaterThan(once.length);
      if (tidies !== 'phone') tidy(laptop, met);
      if (tidies !== 'laptop') tidy(phone, met);
      meet(laptop, phone);
      expect([laptop.document.body, phone.document.body]).toEqual([once, once]);
      tidy(laptop, met);
      expect(laptop.document.body).toBe(once);
    }
  });

  it('is found by the device that pressed last too, which knows its own choice from before', () => {
    const { laptop, phone, once } = keptApart(...(cases[0].slice(1, 4) as [string, number, [string, string]]));
    const seen = sortedHeads(laptop.document);
    laptop.receive(phone);
    tidy(laptop, seen);
    expect(laptop.document.body).toBe(once);
  });

  it('takes away nothing that a person typed there, and nothing after one choice alone', () => {
    const { laptop, phone, met } = keptApart('We commit.\n', 11, ['Nobody asked.', 'It shipped.']);
    expect(doubledSeparators(laptop.document, met)).toEqual([]);
    phone.receive(laptop);
    write(phone, '\n\nP.S. It rained.\n\n\n\nOften.');
    tidy(phone, met);
    expect(phone.document.body).toMatch(/\n\nP\.S\. It rained\.\n\n\n\nOften\.$/);
  });
});
