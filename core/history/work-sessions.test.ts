import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { versionText } from '../content/restore-version.ts';
import { renameItem } from '../content/edit-item.ts';
import { writeText } from '../content/write-text.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { writeAt } from '../testing/signed-text.ts';
import { bodyPath } from '../documents/text-path.ts';
import { namedVersions } from '../documents/version-names.ts';
import { actOf, type CommandCall, runCommand } from '../commands.ts';
import { changeDocument } from '../documents/change-document.ts';
import { changeMessage } from './acts.ts';
import { momentsOf, readHistory, sessionChanges, workSessions } from './work-sessions.ts';

type Item = Replica<'content-item'>;

const MINUTE = 60;
const nine = Date.UTC(2026, 10, 21, 9) / 1000;

/** Runs a command as a device does: its change names the device and the act. */
function runAt(item: Item, time: number, call: CommandCall<'content-item'>): void {
  const options = { message: changeMessage(item.device, actOf(call)), time };
  const { document, outcome } = changeDocument(item.document, options, (draft) =>
    runCommand(draft, call.name, call.input),
  );
  expect(outcome.type).toBe('changed');
  item.document = document;
}

/** The sessions with text changes, the most recent first. The idea itself was added in the first session. */
function sessionsOf(item: Item) {
  return workSessions(
    readHistory(item.document),
    namedVersions(item.document).map(({ heads }) => heads),
  ).filter(({ end }) => end > 0);
}

describe('the history of an item', () => {
  it('is split by device and by pauses of more than five minutes, the most recent first, with the words of each', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'A roadmap ');
    writeAt(laptop, nine + 5 * MINUTE, 'is a bet. ');
    writeAt(laptop, nine + 11 * MINUTE, 'Written down. ');
    phone.receive(laptop);
    writeAt(phone, nine + 12 * MINUTE, 'Update it. ');
    laptop.receive(phone);
    const sessions = sessionsOf(laptop);
    expect(sessions.map(({ device, start, end }) => [device, start - nine, end - nine])).toEqual([
      ['phone', 12 * MINUTE, 12 * MINUTE],
      ['laptop', 11 * MINUTE, 11 * MINUTE],
      ['laptop', 0, 5 * MINUTE],
    ]);
    expect(sessions.map((session) => sessionChanges(laptop.document, session).words?.added)).toEqual([2, 2, 5]);
    expect(sessions.map(({ heads }) => versionText(laptop.document, heads).body)).toEqual([
      'A roadmap is a bet. Written down. Update it. ',
      'A roadmap is a bet. Written down. ',
      'A roadmap is a bet. ',
    ]);
  });

  it('never ends before it begins, also where a clock was set back', () => {
    const { laptop } = ideaOnTwoDevices();
    writeAt(laptop, nine + 4 * MINUTE, 'A roadmap ');
    writeAt(laptop, nine, 'is a bet. ');
    expect(sessionsOf(laptop).map(({ start, end }) => [start - nine, end - nine])).toEqual([[0, 4 * MINUTE]]);
  });

  it('says what else was changed, and how many words were removed', () => {
    const { laptop } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'One two three.');
    laptop.document = A.change(laptop.document, { time: nine + 45 * MINUTE }, (draft) => {
      renameItem(draft, { title: 'Another' });
      writeText(draft, { path: bodyPath, length: 14, edits: [{ at: 3, remove: 10, insert: '' }] });
    });
    const [last] = sessionsOf(laptop);
    expect(sessionChanges(laptop.document, last!)).toEqual({
      words: { added: 0, removed: 1, paragraphs: 0 },
      properties: [['title']],
      published: [],
    });
  });

  it('says on which platforms the server reported a post', () => {
    const { laptop } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'One two three.');
    const at = '2026-11-21T10:00:00.000Z';
    const report = { generation: 1, url: null, reason: null, at, today: '2026-11-21' };
    for (const [platformId, state] of [
      [4, 'queued'],
      [4, 'shared'],
      [1, 'failed'],
    ] as const)
      runAt(laptop, nine + 60 * MINUTE, { name: 'recordPublication', input: { ...report, platformId, state } });
    const [last, before] = sessionsOf(laptop);
    expect([last!.act, sessionChanges(laptop.document, last!).published]).toEqual(['reported', [4]]);
    expect(sessionChanges(laptop.document, before!).published).toEqual([]);
  });

  it('is the same on both devices, and keeps apart what they wrote at the same time', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    for (const minute of [0, 2, 4]) writeAt(laptop, nine + minute * MINUTE, 'plane ');
    for (const minute of [1, 3, 5]) writeAt(phone, nine + minute * MINUTE, 'train ');
    meet(laptop, phone);
    expect(sessionsOf(laptop)).toEqual(sessionsOf(phone));
    expect(sessionsOf(laptop).map(({ device }) => device)).toEqual(['phone', 'laptop']);
  });
});

describe('the text before a change that replaces it', () => {
  const sentence = 'Every quarter I watched smart teams commit to a list of dates that nobody had asked for. ';
  const long = sentence.repeat(3);

  it.each([
    [
      'much is removed at once',
      'replaced',
      {
        name: 'writeText',
        input: { path: bodyPath, length: long.length, edits: [{ at: 0, remove: 120, insert: '' }] },
      },
    ],
    [
      'something else is pasted over all',
      'replaced',
      {
        name: 'writeText',
        input: { path: bodyPath, length: long.length, edits: [{ at: 0, remove: long.length, insert: 'Anew.' }] },
      },
    ],
    ['it is replaced through the API', 'replaced', { name: 'replaceText', input: { path: bodyPath, text: 'Anew.' } }],
    [
      'the assistant adds to it',
      'applied',
      { name: 'addAssistedText', input: { path: bodyPath, text: 'A model wrote this.', separator: '\n\n' } },
    ],
    [
      'a passage is chosen after a merge',
      'merged',
      {
        name: 'keepPassage',
        input: { path: bodyPath, at: 0, standing: 'Every', edits: [{ at: 0, remove: 5, insert: 'Each' }] },
      },
    ],
    [
      'an earlier version is restored',
      'restored',
      {
        name: 'restoreVersion',
        input: {
          title: '',
          body: { length: long.length, edits: [{ at: 0, remove: 5, insert: 'Each' }] },
          replaced: null,
        },
      },
    ],
  ] as const)('is a version of its own when %s', (_what, act, call) => {
    const { laptop } = ideaOnTwoDevices();
    writeAt(laptop, nine, long);
    runAt(laptop, nine + 2, call);
    const [after, before] = sessionsOf(laptop);
    expect([after!.act, before!.act]).toEqual([act, null]);
    expect(after!.device).toBe('laptop');
    expect(versionText(laptop.document, before!.heads).body).toBe(long);
  });

  it('is not split from it by a small correction, nor by what was published', () => {
    const { laptop } = ideaOnTwoDevices();
    writeAt(laptop, nine, long);
    runAt(laptop, nine + 1, {
      name: 'writeText',
      input: { path: bodyPath, length: long.length, edits: [{ at: 0, remove: 15, insert: 'Each quarter' }] },
    });
    const at = '2026-11-21T09:00:00.000Z';
    runAt(laptop, nine + 2, {
      name: 'recordPublication',
      input: { platformId: 4, generation: 1, state: 'shared', url: null, reason: null, at, today: '2026-11-21' },
    });
    expect(sessionsOf(laptop)).toHaveLength(1);
  });
});

/** Edits of two devices: typing, large removals and pasting over everything, with pauses, and meetings in between. */
const turn = fc.record({
  by: fc.nat(1),
  pause: fc.constantFrom(0, 1, 8, 40, 290, 301, 4000),
  at: fc.nat(400),
  remove: fc.constantFrom(0, 0, 0, 3, 12, 60, 150, 10_000),
  insert: fc.constantFrom(0, 1, 6, 40, 130),
  meets: fc.boolean(),
});

/** Plays the turns. @returns with the text that each of them removed */
function playTurns(turns: readonly (typeof turn extends fc.Arbitrary<infer Turn> ? Turn : never)[]) {
  const { laptop, phone } = ideaOnTwoDevices();
  const removed: string[] = [];
  let time = nine;
  let next = 0x4e00;
  for (const { by, pause, meets, ...edit } of turns) {
    const item = [laptop, phone][by]!;
    time += pause;
    const { length } = item.document.body;
    const at = edit.remove > 1000 ? 0 : Math.min(edit.at, length);
    const remove = Math.min(edit.remove, length - at);
    const insert = Array.from({ length: edit.insert }, () => String.fromCharCode(next++)).join('');
    if (remove > 0 || insert !== '') {
      removed.push(item.document.body.slice(at, at + remove));
      runAt(item, time, { name: 'writeText', input: { path: bodyPath, length, edits: [{ at, remove, insert }] } });
    }
    if (meets) meet(laptop, phone);
  }
  meet(laptop, phone);
  return { laptop, phone, removed };
}

it('whatever two devices write, a session has no pause of more than five minutes, and replaced text is in a version', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const { laptop, phone, removed } = playTurns(turns);
      const history = readHistory(laptop.document);
      const sessions = workSessions(history);
      expect(workSessions(readHistory(phone.document))).toEqual(sessions);
      const texts = sessions.map(({ heads }) => versionText(laptop.document, heads).body);
      for (const each of removed.filter(({ length }) => length >= 100)) {
        // Two devices may remove the same text without knowledge of each other.
        const others = removed.filter((other) => other !== each).join('');
        const own = each.split('').filter((character) => !others.includes(character));
        expect(texts.some((text) => own.every((character) => text.includes(character)))).toBe(true);
      }
      const times = new Map(history.changes.map(({ hash, time, actor }) => [hash, { time, actor }]));
      for (const { key, start, end } of sessions) {
        const own = history.changes.filter(
          ({ time, actor }) => actor === times.get(key)?.actor && time >= start && time <= end,
        );
        const inOrder = own.map(({ time }) => time).toSorted((one, other) => one - other);
        inOrder.forEach((time, index) => expect(time - (inOrder[index - 1] ?? time)).toBeLessThanOrEqual(5 * MINUTE));
      }
    }),
    { numRuns: 60 },
  );
});

it('whatever two devices write, moments last ten seconds at most, and lead from the first word to the current text', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const { laptop, phone } = playTurns(turns);
      const history = readHistory(laptop.document);
      const moments = momentsOf(history);
      expect(momentsOf(readHistory(phone.document))).toEqual(moments);
      for (const { start, end } of moments) expect(end - start).toBeLessThanOrEqual(10);
      moments.forEach(({ before }, index) => expect(before).toEqual(moments[index - 1]?.after ?? before));
      const ends = new Set(moments.map(({ after }) => after.join()));
      for (const { after } of workSessions(history)) expect(ends).toContain(after.join());
      expect(versionText(laptop.document, moments.at(-1)!.heads).body).toBe(laptop.document.body);
    }),
    { numRuns: 60 },
  );
});

it('every version is kept when a document is stored as one chunk', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const { laptop } = playTurns(turns);
      const stored = A.load<typeof laptop.document>(A.save(laptop.document));
      const moments = momentsOf(readHistory(laptop.document));
      expect(momentsOf(readHistory(stored))).toEqual(moments);
      for (const { heads } of moments) expect(versionText(stored, heads)).toEqual(versionText(laptop.document, heads));
    }),
    { numRuns: 30 },
  );
});

it('reading a known history reads only its new changes', () => {
  const { laptop, phone } = ideaOnTwoDevices();
  writeAt(laptop, nine, 'A roadmap ');
  const known = readHistory(laptop.document);
  writeAt(phone, nine + MINUTE, 'is a bet. ');
  writeAt(laptop, nine + 2 * MINUTE, 'Written down. ');
  meet(laptop, phone);
  expect(workSessions(readHistory(laptop.document, known))).toEqual(workSessions(readHistory(phone.document)));
});
