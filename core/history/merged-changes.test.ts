import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePlatform, moveItem, renameItem } from '../content/edit-item.ts';
import { recordPublication } from '../content/record-publication.ts';
import { bodyPath, stepTextPath } from '../documents/text-path.ts';
import { writeText } from '../content/write-text.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { deviceKey, openingActor } from '../documents/actors.ts';
import { sortedHeads } from '../documents/load.ts';
import { actOf, type CommandCall, runCommand } from '../commands.ts';
import { changeDocument } from '../documents/change-document.ts';
import type { TextEdits } from '../documents/text-edits.ts';
import { changeMessage } from './acts.ts';
import { ownSiteId } from '../publishing/publication.ts';
import { setStepValue } from '../content/write-step.ts';
import { scheduleItem } from '../content/schedule-item.ts';
import { hasChangesByOthers, hasChangesHere, mergedSince } from './merged-changes.ts';

type Item = Replica<'content-item'>;
const laptopKey = deviceKey('aa'.repeat(16));
const phoneKey = deviceKey('bb'.repeat(16));

function write(replica: Item, text: string, at = replica.document.body.length, remove = 0): void {
  replica.run(writeText, {
    path: bodyPath,
    length: replica.document.body.length,
    edits: [{ at, remove, insert: text }],
  });
}

/** Runs a command as a device does: its change names the act. */
function decide(replica: Item, call: CommandCall<'content-item'>): void {
  const message = changeMessage(replica.device, actOf(call));
  replica.document = changeDocument(replica.document, { message, time: 0 }, (draft) =>
    runCommand(draft, call.name, call.input),
  ).document;
}

function removal(at: number, remove: number): TextEdits {
  return { length: 9, edits: [{ at, remove, insert: '' }] };
}

function seenBy(laptop: Item, heads: readonly string[]) {
  return mergedSince(laptop.document, heads, laptopKey);
}

describe('changes merged while a person was away', () => {
  it('names the device, the properties, and the words and paragraphs of a text', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    phone.run(renameItem, { title: 'Stop making that promise' });
    write(phone, 'A roadmap is a bet, written down.\n\nTreat it as a forecast.');
    laptop.receive(phone);
    const merged = seenBy(laptop, heads);
    expect(merged?.devices).toEqual([
      {
        key: phoneKey,
        device: 'phone',
        time: 0,
        properties: [
          { path: ['title'], words: null, alsoHere: false },
          { path: ['body'], words: { added: 12, removed: 0, paragraphs: 2 }, alsoHere: false },
        ],
      },
    ]);
    expect(merged?.properties[0]).toMatchObject({
      before: 'Why your roadmap is a promise',
      after: 'Stop making that promise',
    });
  });

  it('is nothing when only this device wrote, in whichever of its tabs', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    phone.document = A.clone(phone.document, { actor: `${laptopKey}${'cc'.repeat(8)}` });
    write(phone, 'From the other tab.');
    laptop.receive(phone);
    write(laptop, ' From this one.');
    expect(hasChangesByOthers(laptop.document, heads, laptopKey)).toBe(false);
    expect(seenBy(laptop, heads)).toBeNull();
  });

  it('is nothing when the person restored a version or chose after a merge on the other device', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'One. Two.');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    decide(phone, { name: 'restoreVersion', input: { title: 'Another', body: removal(4, 5), replaced: heads } });
    decide(phone, {
      name: 'keepPassage',
      input: { path: bodyPath, at: 0, standing: 'One', edits: removal(0, 3).edits },
    });
    laptop.receive(phone);
    expect(laptop.document.body).toBe('.');
    expect(hasChangesByOthers(laptop.document, heads, laptopKey)).toBe(false);
    expect(seenBy(laptop, heads)).toBeNull();
  });

  it('leaves such a decision out of what else was written there', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'One. Two.');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    decide(phone, { name: 'restoreVersion', input: { title: 'Another', body: removal(4, 5), replaced: heads } });
    write(phone, ' Three.');
    laptop.receive(phone);
    const merged = seenBy(laptop, heads);
    expect(merged?.devices.map(({ device, properties }) => [device, properties])).toEqual([
      ['phone', [{ path: ['body'], words: { added: 1, removed: 0, paragraphs: 0 }, alsoHere: false }]],
    ]);
    expect(merged?.properties.map(({ spans }) => spans)).toEqual([
      [
        { text: 'One.', by: null, removedBy: [] },
        { text: ' Three.', by: phoneKey, removedBy: [] },
      ],
    ]);
  });

  it('does not include publications, which the publishing step shows', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    const at = '2026-11-22T08:00:00.000Z';
    const shared = { platformId: 4, generation: 1, state: 'shared', url: null, reason: null } as const;
    phone.run(recordPublication, { ...shared, at, today: '2026-11-22' });
    laptop.receive(phone);
    expect(seenBy(laptop, heads)?.devices ?? []).toEqual([]);
  });

  it('says where both wrote, and shows the authors in the text', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'Every quarter.');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(laptop, ' The apology shipped on time.');
    write(phone, 'Opening words. ', 0);
    meet(laptop, phone);
    const merged = seenBy(laptop, heads);
    expect(merged?.devices[0]?.properties).toEqual([
      { path: ['body'], words: { added: 2, removed: 0, paragraphs: 0 }, alsoHere: true },
    ]);
    expect(merged?.properties[0]?.spans).toEqual([
      { text: 'Opening words. ', by: phoneKey, removedBy: [] },
      { text: 'Every quarter.', by: null, removedBy: [] },
      { text: ' The apology shipped on time.', by: laptopKey, removedBy: [] },
    ]);
  });

  it('shows concurrent changes of this device, although the person has seen them', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'On the plane. ');
    laptop.run(renameItem, { title: 'From the plane' });
    const heads = sortedHeads(laptop.document);
    write(phone, 'On the train. ');
    phone.run(renameItem, { title: 'From the train' });
    meet(laptop, phone);
    const merged = seenBy(laptop, heads);
    expect(merged?.devices[0]?.properties.map(({ path, alsoHere }) => [path[0], alsoHere])).toEqual([
      ['title', true],
      ['body', true],
    ]);
    expect(merged?.properties[1]?.spans?.map((span) => span.by).toSorted()).toEqual([laptopKey, phoneKey]);
  });

  it('does not attribute changes that were seen before', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const tablet = new Replica('content-item', 'dd', 'tablet');
    tablet.receive(laptop);
    write(tablet, 'Long seen. ');
    laptop.receive(tablet);
    const heads = sortedHeads(laptop.document);
    write(phone, 'News. ');
    laptop.receive(phone);
    const merged = seenBy(laptop, heads);
    expect(merged?.devices.map(({ device }) => device)).toEqual(['phone']);
    expect(merged?.properties[0]?.spans?.filter((span) => span.text.includes('seen'))).toEqual([
      { text: 'Long seen. ', by: null, removedBy: [] },
    ]);
  });

  it('counts the words that the other device removed, and keeps them to be shown', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'One two three four.');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(phone, '', 4, 10);
    laptop.receive(phone);
    const merged = seenBy(laptop, heads);
    expect(merged?.devices[0]?.properties[0]?.words).toEqual({ added: 0, removed: 2, paragraphs: 0 });
    expect(merged?.properties[0]?.spans?.[1]).toEqual({ text: 'two three ', by: null, removedBy: [phoneKey] });
  });

  it('names both devices when both removed the same words and wrote others', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'The roadmap is a promise.');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(laptop, 'bet', 17, 7);
    write(phone, 'forecast', 17, 7);
    meet(laptop, phone);
    const spans = seenBy(laptop, heads)?.properties[0]?.spans;
    expect(spans?.filter((span) => span.by === null).map(({ text, removedBy }) => [text, removedBy])).toEqual([
      ['The roadmap is a ', []],
      ['promise', [laptopKey, phoneKey]],
      ['.', []],
    ]);
    expect(spans?.filter((span) => span.by !== null).map(({ text, by }) => [by, text])).toEqual(
      expect.arrayContaining([
        [laptopKey, 'bet'],
        [phoneKey, 'forecast'],
      ]),
    );
  });

  it('ignores words that were removed and restored in the same place', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'One two three four.');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(phone, '', 4, 10);
    laptop.receive(phone);
    write(laptop, 'two three ', 4);
    expect(laptop.document.body).toBe('One two three four.');
    expect(seenBy(laptop, heads)).toBeNull();
  });

  it('reports a removed letter even if the other device concurrently wrote the same one there', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, 'aa\na');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(phone, 'a', 2);
    write(phone, 'a', 0);
    write(laptop, '', 2, 2);
    meet(laptop, phone);
    const spans = seenBy(laptop, heads)?.properties[0]?.spans ?? [];
    const text = (some: typeof spans) => some.map((span) => span.text).join('');
    expect(text(spans.filter((span) => span.by === null))).toBe('aa\na');
    expect(text(spans.filter((span) => span.removedBy.length > 0))).toBe('\na');
  });

  it('keeps the order of the earlier text, also when a part of it was removed and restored', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(laptop, '\nb');
    phone.receive(laptop);
    const heads = sortedHeads(laptop.document);
    write(laptop, 'a\n \n a\n\n', 0, 1);
    meet(laptop, phone);
    write(phone, '', 8, 1);
    meet(laptop, phone);
    write(phone, 'a', 0);
    write(laptop, 'b', 8);
    meet(laptop, phone);
    const spans = seenBy(laptop, heads)?.properties[0]?.spans ?? [];
    const text = (some: typeof spans) => some.map((span) => span.text).join('');
    expect(text(spans.filter((span) => span.by === null))).toBe('\nb');
    expect(text(spans.filter((span) => span.removedBy.length === 0))).toBe(laptop.document.body);
  });

  it('leaves out internal fields and undone changes', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    phone.run(moveItem, { position: 'a1' });
    write(phone, 'Never mind.');
    write(phone, '', 0, 11);
    laptop.receive(phone);
    expect(seenBy(laptop, heads)).toBeNull();
  });

  it('names a ticked platform and a text of a step', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    phone.run(choosePlatform, { platformId: 1, chosen: true });
    phone.run(writeText, {
      path: stepTextPath('content-strategy', 'goal'),
      length: 0,
      edits: [{ at: 0, remove: 0, insert: 'Dare to forecast' }],
    });
    laptop.receive(phone);
    const properties = seenBy(laptop, heads)?.devices[0]?.properties;
    expect(properties?.map(({ path, words }) => [path.join('.'), words?.added])).toEqual([
      ['platforms', undefined],
      ['steps.content-strategy.goal', 3],
    ]);
  });

  it('is null when the document lacks the heads that were last seen', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    write(phone, 'Unknown here.');
    expect(seenBy(laptop, sortedHeads(phone.document))).toBeNull();
  });

  it('accounts for every word, whatever both devices wrote and whenever they met', () => {
    const action = fc.oneof(
      fc.record({
        who: fc.constantFrom('laptop', 'phone'),
        at: fc.nat(200),
        remove: fc.nat(8),
        insert: fc.stringMatching(/^[a-c \n]{0,12}$/),
      }),
      fc.constant('meet' as const),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), fc.array(action, { maxLength: 24 }), (before, after) => {
        const { laptop, phone } = ideaOnTwoDevices();
        const play = (actions: typeof after) => {
          for (const step of actions) {
            if (step === 'meet') {
              meet(laptop, phone);
              continue;
            }
            const replica = step.who === 'laptop' ? laptop : phone;
            const at = Math.min(step.at, replica.document.body.length);
            write(replica, step.insert, at, Math.min(step.remove, replica.document.body.length - at));
          }
        };
        play(before);
        meet(laptop, phone);
        const heads = sortedHeads(laptop.document);
        const start = laptop.document.body;
        play(after);
        meet(laptop, phone);
        const body = seenBy(laptop, heads)?.properties.find((property) => property.path[0] === 'body');
        if (!body?.spans) return;
        const text = (spans: typeof body.spans) => spans.map((span) => span.text).join('');
        expect(text(body.spans.filter((span) => span.removedBy.length === 0))).toBe(laptop.document.body);
        expect(text(body.spans.filter((span) => span.by === null))).toBe(start);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the actor of an opening', () => {
  it('contains the device’s key, and is different for each opening', () => {
    const id = '22222222-2222-4222-8222-222222222222';
    const first = openingActor(id, 'ab'.repeat(16));
    const second = openingActor(id, 'cd'.repeat(16));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(first).not.toBe(second);
    expect(deviceKey(first)).toBe(deviceKey(second));
  });
});

describe('what this device changed', () => {
  it('is neither what another one wrote, nor that it was scheduled or where it goes', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    const isChanged = () => hasChangesHere(laptop.document, heads, laptopKey);
    write(phone, 'From the phone. ');
    laptop.receive(phone);
    laptop.run(scheduleItem, {
      at: '2026-12-01T09:00:00.000Z',
      localTime: '2026-12-01T09:00',
      zone: 'UTC',
      now: Date.UTC(2026, 10, 28),
    });
    laptop.run(choosePlatform, { platformId: 4, chosen: true });
    laptop.run(setStepValue, { step: 'publishing', field: 'publishNow', value: true });
    expect(isChanged()).toBe(false);
    write(laptop, 'From here.');
    expect(isChanged()).toBe(true);
  });

  it('is nothing that went out with the post’s update, and what was written after it', () => {
    const { laptop, phone: server } = ideaOnTwoDevices();
    const post = { platformId: ownSiteId, generation: 1, state: 'shared', url: null, reason: null } as const;
    const times = { at: '2026-11-28T12:38:00.000Z', today: '2026-11-28' };
    laptop.run(recordPublication, { ...post, ...times });
    meet(laptop, server);
    const heads = sortedHeads(laptop.document);
    const isChanged = () => hasChangesHere(laptop.document, heads, laptopKey);
    write(laptop, 'Better words.');
    server.receive(laptop);
    const updatedAt = '2026-11-28T12:39:00.000Z';
    decide(server, { name: 'recordPublication', input: { ...post, ...times, updatedAt } });
    expect(isChanged()).toBe(true);
    laptop.receive(server);
    expect(isChanged()).toBe(false);
    write(laptop, 'Afterwards.');
    expect(isChanged()).toBe(true);
  });
});
