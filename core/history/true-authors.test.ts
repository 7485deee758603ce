import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { SignedText } from '../testing/signed-text.ts';
import { deviceKey } from '../documents/actors.ts';
import { sortedHeads } from '../documents/load.ts';
import { mergedSince } from './merged-changes.ts';
import { bodyPath } from '../documents/text-path.ts';

type Item = Replica<'content-item'>;

const keys = { laptop: 'aa', phone: 'bb', tablet: 'cc' } as const;
const names = new Map(Object.entries(keys).map(([name, actor]) => [deviceKey(actor.repeat(16)), name]));

const device = fc.nat({ max: 2 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ by: device, at: fc.nat(40), remove: fc.nat(6), insert: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ one: device, other: device }) },
);
const script = (maxLength: number) => fc.array(step, { maxLength });

function play(
  devices: readonly Item[],
  text: SignedText,
  steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
): void {
  for (const each of steps) {
    if ('by' in each) text.edit(devices[each.by]!, each);
    else if (each.one !== each.other) meet(devices[each.one]!, devices[each.other]!);
  }
  meet(devices[0]!, devices[1]!);
  meet(devices[1]!, devices[2]!);
  meet(devices[2]!, devices[0]!);
  meet(devices[0]!, devices[1]!);
}

it('every character that three devices wrote apart is put down to the one that wrote it, and every removal to one that removed it', () => {
  fc.assert(
    fc.property(script(10), script(30), (before, after) => {
      const { laptop, phone } = ideaOnTwoDevices();
      const tablet: Item = new Replica('content-item', keys.tablet, 'tablet');
      const devices = [laptop, phone, tablet];
      const text = new SignedText(bodyPath);
      play(devices, text, before);
      const heads = sortedHeads(laptop.document);
      const stood = new Set(laptop.document.body);
      play(devices, text, after);

      for (const here of devices) {
        const key = deviceKey(keys[here.device as keyof typeof keys].repeat(16));
        const merged = mergedSince(here.document, heads, key);
        const spans = merged?.properties.find(({ path }) => path[0] === 'body')?.spans ?? [];
        for (const span of spans) {
          for (const character of span.text) {
            const writer = span.by === null ? null : names.get(span.by);
            expect(writer).toBe(stood.has(character) ? null : text.writerOf(character));
            for (const remover of span.removedBy) expect([...text.removersOf(character)]).toContain(names.get(remover));
          }
        }
        const standing = spans.filter(({ removedBy }) => removedBy.length === 0).map((span) => span.text);
        if (spans.length > 0) expect(standing.join('')).toBe(here.document.body);
      }
    }),
    { numRuns: 120 },
  );
});
