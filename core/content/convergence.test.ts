import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConflict } from '../history/conflicts.ts';
import { sortedHeads } from '../documents/load.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { addRow, removeRow, setStepValue, tickStepKey } from './write-step.ts';
import { choosePillar, choosePlatform, deleteItem, moveItem, renameItem, restoreItem, tagItem } from './edit-item.ts';
import { contentRow } from './content-row.ts';
import { contentText } from './item-text.ts';
import { promoteIdea } from './make-item.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { scheduleItem, unscheduleItem } from './schedule-item.ts';
import { bodyPath, stepTextPath } from '../documents/text-path.ts';
import { writeText } from './write-text.ts';

type Item = Replica<'content-item'>;
type Action = (item: Item) => void;

let written = 0;

/** Writes a word that no other action writes, at a relative position (0 to 1) of the body. */
function writeWord(place: number): Action & { word: string } {
  const word = `w${(written += 1)}`;
  const act = (item: Item) => {
    const { length } = item.document.body;
    const at = wordStart(item.document.body, Math.floor(place * length));
    item.run(writeText, { path: bodyPath, length, edits: [{ at, remove: 0, insert: `${word} ` }] });
  };
  return Object.assign(act, { word });
}

/** Finds the start of a word, so that words are never split and can be searched for afterwards. */
function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at - 1);
  return space + 1;
}

const place = fc.double({ min: 0, max: 1, noNaN: true });
const bit = fc.boolean();
const small = fc.nat({ max: 3 });

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: place.map((at) => writeWord(at)) },
  small.map(
    (n): Action =>
      (item) =>
        item.run(renameItem, { title: `Title ${n}` }),
  ),
  small.map(
    (n): Action =>
      (item) =>
        item.run(choosePillar, { pillarId: n === 0 ? null : `p${n}` }),
  ),
  fc.tuple(small, bit).map(
    ([n, chosen]): Action =>
      (item) =>
        item.run(choosePlatform, { platformId: n + 1, chosen }),
  ),
  fc.subarray(['a', 'b', 'c']).map(
    (tags): Action =>
      (item) =>
        item.run(tagItem, { tags }),
  ),
  small.map(
    (n): Action =>
      (item) =>
        item.run(moveItem, { position: `a${n}` }),
  ),
  fc.constant<Action>((item) => item.run(promoteIdea, { now: Date.UTC(2026, 10, 21, 9), today: '2026-11-21' })),
  small.map(
    (n): Action =>
      (item) =>
        item.run(scheduleItem, {
          at: `2026-12-0${n + 1}T10:00:00Z`,
          localTime: `2026-12-0${n + 1}T11:00`,
          zone: 'Europe/Paris',
          now: 0,
        }),
  ),
  fc.constant<Action>((item) => item.run(unscheduleItem, undefined)),
  fc.constant<Action>((item) => item.run(deleteItem, { now: 0 })),
  fc.constant<Action>((item) => item.run(restoreItem, undefined)),
  fc.tuple(small, bit).map(
    ([n, ticked]): Action =>
      (item) =>
        item.run(tickStepKey, { step: 'review-edit', field: 'focusAreas', key: `f${n}`, ticked }),
  ),
  small.map(
    (n): Action =>
      (item) =>
        item.run(setStepValue, {
          step: 'content-strategy',
          field: 'estimatedLength',
          value: ['short', 'medium', 'long', null][n]!,
        }),
  ),
  small.map(
    (n): Action =>
      (item) =>
        item.run(addRow, {
          step: 'content-planning',
          field: 'keyPoints',
          row: `${item.device}-${n}`,
          position: `a${n}`,
        }),
  ),
  small.map(
    (n): Action =>
      (item) =>
        item.run(removeRow, { step: 'content-planning', field: 'keyPoints', row: `${item.device}-${n}` }),
  ),
  fc.constant<Action>((item) => {
    const path = stepTextPath('content-strategy', 'goal');
    const { length } = item.document.steps['content-strategy']['goal'] as string;
    item.run(writeText, { path, length, edits: [{ at: length, remove: 0, insert: 'g' }] });
  }),
  fc.constant<Action>((item) => {
    const side = findConflict(item.document, ['title'])?.sides[0];
    if (side) item.run(resolveConflict, { path: ['title'], value: side.value });
  }),
);

const script = fc.array(fc.record({ device: fc.nat({ max: 2 }), action, meetsWith: fc.option(fc.nat({ max: 2 })) }), {
  maxLength: 30,
});

describe('three devices doing anything in any order', () => {
  it('converge, with every word that anyone wrote', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const { laptop, phone } = ideaOnTwoDevices();
        const tablet: Item = new Replica('content-item', 'cc', 'tablet');
        tablet.receive(laptop);
        const devices = [laptop, phone, tablet];
        const words: string[] = [];
        for (const { device, action: act, meetsWith } of steps) {
          act(devices[device]!);
          if ('word' in act) words.push(String(act.word));
          if (meetsWith !== null && meetsWith !== device) meet(devices[device]!, devices[meetsWith]!);
        }
        meet(laptop, phone);
        meet(phone, tablet);
        meet(tablet, laptop);
        for (const other of [phone, tablet]) {
          expect(sortedHeads(other.document)).toEqual(sortedHeads(laptop.document));
          expect(contentRow(other.document)).toEqual(contentRow(laptop.document));
          expect(contentText(other.document)).toBe(contentText(laptop.document));
          // Compares values only: the order of a map's keys depends on the order in which a replica received them.
          expect(JSON.parse(JSON.stringify(other.document))).toEqual(JSON.parse(JSON.stringify(laptop.document)));
        }
        const body = laptop.document.body.split(' ');
        for (const word of words) expect(body.filter((other) => other === word)).toHaveLength(1);
        const reloaded = A.load<typeof laptop.document>(A.save(laptop.document));
        expect(contentRow(reloaded)).toEqual(contentRow(laptop.document));
      }),
      { numRuns: 60 },
    );
  });
});
