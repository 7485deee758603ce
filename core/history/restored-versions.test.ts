import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nameVersion,
  REPLACED,
  restoreToUndo,
  restoreVersion,
  versionText,
  versionToRestore,
} from '../content/restore-version.ts';
import { renameItem } from '../content/edit-item.ts';
import { writeText } from '../content/write-text.ts';
import { sortedHeads } from '../documents/load.ts';
import { limits } from '../documents/limits.ts';
import { readRegister } from '../documents/registers.ts';
import { bodyPath } from '../documents/text-path.ts';
import { namedVersions } from '../documents/version-names.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet } from '../testing/replicas.ts';
import { SignedText, writeAt } from '../testing/signed-text.ts';
import { readHistory, workSessions } from './work-sessions.ts';

const MINUTE = 60;
const nine = Date.UTC(2026, 10, 21, 9) / 1000;

describe('a version with a name', () => {
  it('ends a session, and keeps its name and its text when more is written', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'First. ');
    const heads = sortedHeads(laptop.document);
    expect(laptop.run(nameVersion, { heads, name: '  Sent to \n Ada ' }).ok).toBe(true);
    writeAt(laptop, nine + MINUTE, 'Second. ');
    phone.receive(laptop);
    expect(namedVersions(phone.document)).toEqual([{ heads, name: 'Sent to Ada' }]);
    const named = workSessions(readHistory(phone.document), [heads]).find((session) => session.heads === heads);
    expect(versionText(phone.document, named!.heads).body).toBe('First. ');
  });

  it('can be named on two devices at once, and its name can be removed', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    const heads = sortedHeads(laptop.document);
    writeAt(laptop, nine, 'More. ');
    laptop.run(nameVersion, { heads, name: 'Mine' });
    laptop.run(nameVersion, { heads: sortedHeads(laptop.document), name: 'Later' });
    phone.run(nameVersion, { heads, name: 'Theirs' });
    meet(laptop, phone);
    expect(namedVersions(laptop.document)).toEqual(namedVersions(phone.document));
    expect(namedVersions(laptop.document)).toHaveLength(2);
    laptop.run(nameVersion, { heads, name: ' ' });
    expect(namedVersions(laptop.document).map(({ name }) => name)).toEqual(['Later']);
  });

  it.each([
    ['a long name', { name: 'x'.repeat(limits.versionName + 1) }, 'version-name-too-long'],
    ['a version that is not here', { heads: ['ab'.repeat(32)] }, 'no-such-version'],
    ['no version', { heads: [] }, 'no-such-version'],
  ])('is refused with %s', (_what, input, type) => {
    const { laptop } = ideaOnTwoDevices();
    const named = laptop.run(nameVersion, { heads: sortedHeads(laptop.document), name: 'A', ...input });
    expect(named).toEqual({ ok: false, error: { type } });
  });
});

describe('restoring a version', () => {
  it('brings back title and draft as a new edit, around what another device writes meanwhile', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'Kept words. Lost words. ');
    const heads = sortedHeads(laptop.document);
    laptop.run(renameItem, { title: 'Another' });
    laptop.run(writeText, { path: bodyPath, length: 24, edits: [{ at: 12, remove: 12, insert: 'New words. ' }] });
    phone.receive(laptop);
    writeAt(phone, nine, 'From the phone.');
    const restored = versionToRestore(laptop.document, heads);
    expect(restored.ok && laptop.run(restoreVersion, restored.value).ok).toBe(true);
    expect(laptop.document.body).toBe('Kept words. Lost words. ');
    expect(readRegister(laptop.document.title)).toBe('Why your roadmap is a promise');
    meet(laptop, phone);
    expect(phone.document.body).toBe('Kept words. Lost words. From the phone.');
  });

  it('lists the replaced version, even if it was written in the same session', () => {
    const { laptop } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'First draft. ');
    const heads = sortedHeads(laptop.document);
    laptop.run(nameVersion, { heads, name: 'First' });
    laptop.run(writeText, { path: bodyPath, length: 13, edits: [{ at: 13, remove: 0, insert: 'A new paragraph.' }] });
    const restored = versionToRestore(laptop.document, heads);
    expect(restored.ok && laptop.run(restoreVersion, restored.value).ok).toBe(true);
    const sessions = workSessions(
      readHistory(laptop.document),
      namedVersions(laptop.document).map((named) => named.heads),
    );
    expect(sessions.slice(0, 3).map((session) => versionText(laptop.document, session.heads).body)).toEqual([
      'First draft. ',
      'First draft. A new paragraph.',
      'First draft. ',
    ]);
    expect(namedVersions(laptop.document).map(({ name }) => name)).toEqual(['First', REPLACED]);
  });

  it('is undone without the words that were written since', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'First draft. ');
    const first = sortedHeads(laptop.document);
    writeAt(laptop, nine, 'Second thought. ');
    const before = sortedHeads(laptop.document);
    const restored = versionToRestore(laptop.document, first);
    expect(restored.ok && laptop.run(restoreVersion, restored.value).ok).toBe(true);
    const after = sortedHeads(laptop.document);
    phone.receive(laptop);
    writeAt(phone, nine, 'From the phone.');
    phone.run(renameItem, { title: 'Renamed' });
    laptop.receive(phone);
    expect(laptop.run(restoreVersion, restoreToUndo(laptop.document, { before, after })).ok).toBe(true);
    expect(laptop.document.body).toBe('First draft. Second thought. From the phone.');
    expect(readRegister(laptop.document.title)).toBe('Renamed');
  });

  it('that changes nothing lists nothing', () => {
    const { laptop } = ideaOnTwoDevices();
    writeAt(laptop, nine, 'First draft. ');
    const restored = versionToRestore(laptop.document, sortedHeads(laptop.document));
    expect(restored.ok && laptop.run(restoreVersion, restored.value).ok).toBe(true);
    expect(namedVersions(laptop.document)).toEqual([]);
  });

  it('is refused where the version is not on this device', () => {
    const { laptop } = ideaOnTwoDevices();
    expect(versionToRestore(laptop.document, ['ab'.repeat(32)])).toEqual({
      ok: false,
      error: { type: 'no-such-version' },
    });
  });

  const edit = fc.record({ by: fc.nat(1), at: fc.nat(60), remove: fc.nat(8), insert: fc.nat(6), meets: fc.boolean() });

  it('gives exactly the text of each version, whatever two devices wrote', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        const { laptop, phone } = ideaOnTwoDevices();
        const text = new SignedText(bodyPath);
        for (const each of edits) {
          text.edit([laptop, phone][each.by]!, each);
          if (each.meets) meet(laptop, phone);
        }
        meet(laptop, phone);
        for (const { heads } of workSessions(readHistory(laptop.document))) {
          const { body } = versionText(laptop.document, heads);
          const restored = versionToRestore(laptop.document, heads);
          if (restored.ok) laptop.run(restoreVersion, restored.value);
          expect(laptop.document.body).toBe(body);
        }
      }),
      { numRuns: 60 },
    );
  });
});
