import { getHeads } from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { findConflict } from '../history/conflicts.ts';
import { readRegister } from '../documents/registers.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { addRow, moveRow, removeRow, restoreRow, setStepValue, tickStepKey } from './write-step.ts';
import { standingVariants } from '../documents/read-variants.ts';
import { readRows } from '../documents/read-rows.ts';
import { choosePillar, choosePlatform, deleteItem, moveItem, renameItem, restoreItem, tagItem } from './edit-item.ts';
import { contentRow } from './content-row.ts';
import { confirmVariant, draftAt, keepVariants, removeVariant, startVariant } from './variants.ts';
import { promoteIdea } from './make-item.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { scheduleItem, unscheduleItem } from './schedule-item.ts';
import {
  bodyPath,
  descriptionPath,
  readText,
  rowTextPath,
  stepTextPath,
  type TextPath,
  variantTextPath,
} from '../documents/text-path.ts';
import { writeText } from './write-text.ts';
import { allStepFields } from '../documents/step-fields.ts';

const textPaths: TextPath[] = [
  bodyPath,
  descriptionPath,
  ...allStepFields()
    .filter(({ definition }) => definition.kind === 'text')
    .map(({ step, field }) => stepTextPath(step, field)),
];

describe('a text written on two devices at once', () => {
  it.each(textPaths.map((path) => [path.join('.'), path] as const))('keeps the words of both in %s', (_name, path) => {
    const { laptop, phone } = ideaOnTwoDevices();
    expect(
      laptop.run(writeText, { path, length: 0, edits: [{ at: 0, remove: 0, insert: 'From the laptop. ' }] }).ok,
    ).toBe(true);
    expect(
      phone.run(writeText, { path, length: 0, edits: [{ at: 0, remove: 0, insert: 'From the phone. ' }] }).ok,
    ).toBe(true);
    meet(laptop, phone);
    expect(readText(laptop.document, path)).toContain('From the laptop.');
    expect(readText(laptop.document, path)).toContain('From the phone.');
    expect(readText(phone.document, path)).toBe(readText(laptop.document, path));
  });
});

/** Valid values for the fields of a publishing plan. Other phrases accept any text. */
const plans: Readonly<Record<string, readonly [string, string]>> = {
  scheduleDate: ['2027-01-02', '2027-01-03'],
  scheduleTime: ['09:30', '10:30'],
};

describe('a value set on two devices at once', () => {
  const registers = allStepFields().flatMap(({ step, field, definition }) => {
    switch (definition.kind) {
      case 'choice':
        return [[step, field, definition.options[0]!, definition.options[1]!] as const];
      case 'phrase':
      case 'result':
        return [[step, field, ...(plans[field] ?? (['one', 'another'] as const))] as const];
      default:
        return [];
    }
  });

  it.each(registers)('of %s %s keeps both readable until a person chooses', (step, field, one, another) => {
    const { laptop, phone } = ideaOnTwoDevices();
    const localNow = '2026-11-21T08:00';
    laptop.run(setStepValue, { step, field, value: one, localNow });
    phone.run(setStepValue, { step, field, value: another, localNow });
    meet(laptop, phone);
    const conflict = findConflict(laptop.document, ['steps', step, field]);
    expect(conflict?.sides.map((side) => side.value).toSorted()).toEqual([one, another].toSorted());
    expect(conflict).toEqual(findConflict(phone.document, ['steps', step, field]));
  });

  it('is no conflict when both set the same', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(renameItem, { title: 'A forecast' });
    phone.run(renameItem, { title: 'A forecast' });
    meet(laptop, phone);
    expect(contentRow(laptop.document).conflicts).toEqual([]);
  });

  it('of the title is offered with the device that wrote each, and choosing settles it everywhere', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(renameItem, { title: 'A promise you cannot keep' });
    phone.run(renameItem, { title: 'Stop making it' });
    meet(laptop, phone);
    expect(contentRow(phone.document).conflicts).toEqual(['title']);
    const sides = findConflict(phone.document, ['title'])!.sides;
    expect(new Set(sides.map((side) => `${side.device}: ${side.value}`))).toEqual(
      new Set(['laptop: A promise you cannot keep', 'phone: Stop making it']),
    );
    expect(sides.filter((side) => side.shown)).toHaveLength(1);

    expect(laptop.run(resolveConflict, { path: ['title'], value: 'Stop making it' })).toEqual({
      ok: true,
      value: undefined,
    });
    meet(laptop, phone);
    for (const replica of [laptop, phone]) {
      expect(readRegister(replica.document.title)).toBe('Stop making it');
      expect(contentRow(replica.document).conflicts).toEqual([]);
    }
  });

  it('settled differently on both devices is offered again', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(choosePillar, { pillarId: 'one' });
    phone.run(choosePillar, { pillarId: 'two' });
    meet(laptop, phone);
    laptop.run(resolveConflict, { path: ['pillarId'], value: 'one' });
    phone.run(resolveConflict, { path: ['pillarId'], value: 'two' });
    meet(laptop, phone);
    expect(contentRow(laptop.document).conflicts).toEqual(['pillarId']);
  });

  it('of a flag: both set it, one clears it later, and the clear holds', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(setStepValue, { step: 'final-review', field: 'readyToPublish', value: true });
    phone.run(setStepValue, { step: 'final-review', field: 'readyToPublish', value: true });
    meet(laptop, phone);
    expect(contentRow(laptop.document).conflicts).toEqual([]);
    laptop.run(setStepValue, { step: 'final-review', field: 'readyToPublish', value: false });
    meet(laptop, phone);
    expect(phone.document.steps['final-review']['readyToPublish']).toBe(false);
  });
});

describe('two schedules set at once', () => {
  it('stay whole: never the date of one with the zone of the other', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const tokyo = { at: '2026-12-01T00:00:00Z', localTime: '2026-12-01T09:00', zone: 'Asia/Tokyo' };
    const lima = { at: '2026-12-02T14:00:00Z', localTime: '2026-12-02T09:00', zone: 'America/Lima' };
    laptop.run(scheduleItem, { ...tokyo, now: 0 });
    phone.run(scheduleItem, { ...lima, now: 0 });
    meet(laptop, phone);
    expect([tokyo, lima]).toContainEqual(JSON.parse(JSON.stringify(laptop.document.schedule)));
    const conflict = findConflict(laptop.document, ['schedule'])!;
    expect(conflict.sides).toHaveLength(2);
    const other = conflict.sides.find((side) => !side.shown)!;
    laptop.run(resolveConflict, { path: ['schedule'], value: other.value });
    meet(laptop, phone);
    expect(JSON.parse(JSON.stringify(phone.document.schedule))).toEqual(JSON.parse(String(other.value)));
    expect(contentRow(phone.document).conflicts).toEqual([]);
  });

  it('an unschedule on one device and an edit on the other both hold', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(scheduleItem, { at: '2026-12-01T00:00:00Z', localTime: '2026-12-01T09:00', zone: 'Asia/Tokyo', now: 0 });
    phone.receive(laptop);
    laptop.run(unscheduleItem, undefined);
    phone.run(renameItem, { title: 'Renamed on the phone' });
    meet(laptop, phone);
    expect(contentRow(phone.document)).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      title: 'Renamed on the phone',
    });
  });
});

describe('sets and lists changed on two devices at once', () => {
  it('keep every platform that either chose', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(choosePlatform, { platformId: 1, chosen: true });
    phone.run(choosePlatform, { platformId: 3, chosen: true });
    meet(laptop, phone);
    expect(contentRow(laptop.document).platformIds.toSorted((left, right) => left - right)).toEqual([1, 3]);
    expect(contentRow(laptop.document).platformIds).toEqual(contentRow(phone.document).platformIds);
  });

  it('keep every tag that either added', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(tagItem, { tags: ['roadmaps', 'product'] });
    phone.run(tagItem, { tags: ['promises'] });
    meet(laptop, phone);
    expect(contentRow(phone.document).tags.toSorted()).toEqual(['product', 'promises', 'roadmaps']);
  });

  it('keep every tick of the checklist', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(tickStepKey, { step: 'final-review', field: 'checklist', key: 'opener', ticked: true });
    phone.run(tickStepKey, { step: 'final-review', field: 'checklist', key: 'proofread', ticked: true });
    meet(laptop, phone);
    expect(phone.document.steps['final-review']['checklist']).toEqual({ opener: true, proofread: true });
  });

  const keyPoints = { step: 'content-planning', field: 'keyPoints' } as const;

  it('keep the rows of both, with both sides’ words in a shared row', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(addRow, { ...keyPoints, row: 'r1', position: 'a0' });
    phone.receive(laptop);
    const path = rowTextPath('content-planning', 'keyPoints', 'r1');
    laptop.run(writeText, { path, length: 0, edits: [{ at: 0, remove: 0, insert: 'laptop ' }] });
    phone.run(writeText, { path, length: 0, edits: [{ at: 0, remove: 0, insert: 'phone ' }] });
    phone.run(addRow, { ...keyPoints, row: 'r2', position: 'a1' });
    laptop.run(moveRow, { ...keyPoints, row: 'r1', position: 'a2' });
    meet(laptop, phone);
    expect(readRows(laptop.document, keyPoints).map((row) => row.id)).toEqual(['r2', 'r1']);
    expect(readRows(phone.document, keyPoints)).toEqual(readRows(laptop.document, keyPoints));
    expect(readRows(laptop.document, keyPoints)[1]?.text).toMatch(/laptop/);
    expect(readRows(laptop.document, keyPoints)[1]?.text).toMatch(/phone/);
  });

  it('bring a removed row back when someone else went on writing in it', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(addRow, { ...keyPoints, row: 'r1', position: 'a0' });
    phone.receive(laptop);
    laptop.run(removeRow, { ...keyPoints, row: 'r1' });
    expect(readRows(laptop.document, keyPoints)).toEqual([]);
    phone.run(writeText, {
      path: rowTextPath('content-planning', 'keyPoints', 'r1'),
      length: 0,
      edits: [{ at: 0, remove: 0, insert: 'written on the plane' }],
    });
    meet(laptop, phone);
    expect(readRows(laptop.document, keyPoints).map((row) => row.text)).toEqual(['written on the plane']);
  });

  it('are in their old place when their removal is undone', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(addRow, { ...keyPoints, row: 'r1', position: 'a0' });
    laptop.run(addRow, { ...keyPoints, row: 'r2', position: 'a1' });
    laptop.run(removeRow, { ...keyPoints, row: 'r1' });
    phone.receive(laptop);
    phone.run(restoreRow, { ...keyPoints, row: 'r1' });
    meet(laptop, phone);
    expect(readRows(laptop.document, keyPoints).map((row) => row.id)).toEqual(['r1', 'r2']);
    expect(laptop.run(restoreRow, { ...keyPoints, row: 'r3' })).toEqual({ ok: false, error: { type: 'no-such-row' } });
  });
});

describe('a version for a platform on two devices', () => {
  const platformId = 1;
  const started = (item: Replica<'content-item'>, id: string, now: number) =>
    item.run(startVariant, { id, platformId, isFitted: true, now });
  const typed = (item: Replica<'content-item'>, id: string, insert: string) => {
    const { length } = readText(item.document, variantTextPath(id))!;
    return item.run(writeText, { path: variantTextPath(id), length, edits: [{ at: length, remove: 0, insert }] });
  };
  const texts = ({ document }: Replica<'content-item'>) =>
    standingVariants(document, platformId).map(({ text }) => text);
  const onTwoDevices = () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(writeText, { path: bodyPath, length: 0, edits: [{ at: 0, remove: 0, insert: 'A bet.' }] });
    phone.receive(laptop);
    return { laptop, phone };
  };

  it('keeps the words of both', () => {
    const { laptop, phone } = onTwoDevices();
    started(laptop, 'a', 0);
    phone.receive(laptop);
    typed(laptop, 'a', ' From the laptop.');
    typed(phone, 'a', ' From the phone.');
    meet(laptop, phone);
    expect(texts(laptop)[0]).toMatch(/^A bet\./);
    for (const device of ['laptop', 'phone']) expect(texts(laptop)[0]).toContain(` From the ${device}.`);
    expect(texts(phone)).toEqual(texts(laptop));
  });

  it('started on both at once exists twice, the later one first, until a person chooses', () => {
    const { laptop, phone } = onTwoDevices();
    started(laptop, 'a', 5);
    typed(laptop, 'a', ' From the laptop.');
    started(phone, 'b', 4);
    typed(phone, 'b', ' From the phone.');
    meet(laptop, phone);
    expect(texts(phone)).toEqual(['A bet. From the laptop.', 'A bet. From the phone.']);
    phone.run(keepVariants, { platformId, variants: ['b'] });
    meet(laptop, phone);
    expect(texts(laptop)).toEqual(['A bet. From the phone.']);
    phone.run(keepVariants, { platformId, variants: ['a', 'b'] });
    meet(laptop, phone);
    expect(texts(laptop)).toEqual(['A bet. From the laptop.', 'A bet. From the phone.']);
  });

  it('is offered again when each device kept a different one', () => {
    const { laptop, phone } = onTwoDevices();
    started(laptop, 'a', 5);
    started(phone, 'b', 4);
    typed(phone, 'b', ' From the phone.');
    meet(laptop, phone);
    laptop.run(keepVariants, { platformId, variants: ['a'] });
    phone.run(keepVariants, { platformId, variants: ['b'] });
    expect([texts(laptop), texts(phone)]).toEqual([['A bet.'], ['A bet. From the phone.']]);
    meet(laptop, phone);
    expect(texts(laptop)).toEqual(['A bet.', 'A bet. From the phone.']);
    laptop.run(removeVariant, { platformId });
    meet(laptop, phone);
    expect(texts(phone)).toEqual([]);
  });

  it('removed on one while the other keeps writing in it exists again', () => {
    const { laptop, phone } = onTwoDevices();
    started(laptop, 'a', 0);
    phone.receive(laptop);
    laptop.run(removeVariant, { platformId });
    typed(phone, 'a', ' Written on the plane.');
    meet(laptop, phone);
    expect(texts(laptop)).toEqual(['A bet. Written on the plane.']);
  });

  it('started again on one while the other goes on writing in it keeps both', () => {
    const { laptop, phone } = onTwoDevices();
    started(laptop, 'a', 0);
    typed(laptop, 'a', ' Old.');
    phone.receive(laptop);
    started(laptop, 'b', 1);
    typed(phone, 'a', ' Written on the plane.');
    meet(laptop, phone);
    expect(texts(phone)).toEqual(['A bet.', 'A bet. Old. Written on the plane.']);
  });

  it('confirmed on one while the draft changes on the other does not match any more', () => {
    const { laptop, phone } = onTwoDevices();
    started(laptop, 'a', 0);
    phone.receive(laptop);
    laptop.run(confirmVariant, { id: 'a', heads: getHeads(laptop.document) });
    phone.run(writeText, { path: bodyPath, length: 6, edits: [{ at: 6, remove: 0, insert: ' A promise.' }] });
    meet(laptop, phone);
    const [own] = standingVariants(laptop.document, platformId);
    expect(draftAt(laptop.document, own!.fits)).toBe('A bet.');
    expect(laptop.document.body).toBe('A bet. A promise.');
  });
});

describe('the life of an item on two devices', () => {
  it('a deletion on one and words on the other: the tombstone holds, the words are there when it is restored', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(deleteItem, { now: Date.UTC(2026, 10, 21) });
    phone.run(writeText, { path: bodyPath, length: 0, edits: [{ at: 0, remove: 0, insert: 'Still writing' }] });
    meet(laptop, phone);
    expect(contentRow(phone.document).deletedAt).not.toBeNull();
    laptop.run(restoreItem, undefined);
    meet(laptop, phone);
    expect(contentRow(phone.document).deletedAt).toBeNull();
    expect(phone.document.body).toBe('Still writing');
  });

  it('is promoted once, whichever device did it', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    expect(laptop.run(promoteIdea, { now: Date.UTC(2026, 10, 21, 9), today: '2026-11-21' }).ok).toBe(true);
    expect(phone.run(promoteIdea, { now: Date.UTC(2026, 10, 21, 9), today: '2026-11-21' }).ok).toBe(true);
    meet(laptop, phone);
    expect(contentRow(laptop.document)).toMatchObject({ status: 'draft', conflicts: [] });
    expect(laptop.run(promoteIdea, { now: Date.UTC(2026, 10, 21, 9), today: '2026-11-21' })).toEqual({
      ok: false,
      error: { type: 'not-an-idea' },
    });
  });

  it('two moves result in the same position on both', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(moveItem, { position: 'a5' });
    phone.run(moveItem, { position: 'b3' });
    meet(laptop, phone);
    expect(contentRow(laptop.document).position).toBe(contentRow(phone.document).position);
    expect(contentRow(laptop.document).conflicts).toEqual([]);
  });
});
