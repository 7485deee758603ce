import { describe, expect, it } from 'vitest';
import { editProfile } from '../profile/edit-profile.ts';
import { setPreference } from '../profile/set-preference.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { addPillar } from './add-pillar.ts';
import { deletePillar, restorePillar } from './delete-pillar.ts';
import { editPillar } from './edit-pillar.ts';
import { pillarFailureSentence } from './failures.ts';
import { workspaceRow } from '../projections/workspace-row.ts';

function twoDevices() {
  return { laptop: new Replica('workspace', 'aa', 'laptop'), phone: new Replica('workspace', 'bb', 'phone') };
}

describe('a workspace on two devices that have never met', () => {
  it('starts with the same three example pillars, not six', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(addPillar, { id: 'p4', position: 'a3', name: 'Product craft' });
    phone.run(addPillar, { id: 'p5', position: 'a4', name: 'Leadership', targetPercentage: 35 });
    meet(laptop, phone);
    expect(workspaceRow(laptop.document).pillars.map((pillar) => [pillar.name, pillar.targetPercentage])).toEqual([
      ['Expertise', 40],
      ['Stories', 35],
      ['Industry', 25],
      ['Product craft', 25],
      ['Leadership', 35],
    ]);
    expect(workspaceRow(phone.document)).toEqual(workspaceRow(laptop.document));
  });

  it('keeps both sides’ edits of one pillar', () => {
    const { laptop, phone } = twoDevices();
    const id = workspaceRow(laptop.document).pillars[0]!.id;
    laptop.run(editPillar, { id, name: 'Know-how', targetPercentage: 50 });
    phone.run(editPillar, { id, color: 'info', description: 'What you know and others want to learn from you' });
    meet(laptop, phone);
    expect(workspaceRow(phone.document).pillars[0]).toMatchObject({
      name: 'Know-how',
      targetPercentage: 50,
      color: 'info',
      description: 'What you know and others want to learn from you',
    });
  });

  it('keeps a deletion and can take it back', () => {
    const { laptop, phone } = twoDevices();
    const id = workspaceRow(laptop.document).pillars[1]!.id;
    laptop.run(deletePillar, { id, now: 0 });
    phone.run(editPillar, { id, name: 'Tales' });
    meet(laptop, phone);
    expect(workspaceRow(phone.document).pillars).toHaveLength(2);
    phone.run(restorePillar, { id });
    meet(laptop, phone);
    expect(workspaceRow(laptop.document).pillars[1]?.name).toBe('Tales');
  });

  it('merges preferences one by one and the profile field by field', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(setPreference, { name: 'timeZone', value: 'Europe/Paris' });
    phone.run(setPreference, { name: 'autoPublish', value: true });
    laptop.run(editProfile, { fullName: 'Maya Okafor' });
    phone.run(editProfile, { title: 'Product strategist', bio: 'Writes.' });
    meet(laptop, phone);
    expect(workspaceRow(laptop.document)).toMatchObject({
      preferences: { autoPublish: true, timeZone: 'Europe/Paris' },
      profile: { fullName: 'Maya Okafor', title: 'Product strategist', bio: 'Writes.' },
    });
    expect(workspaceRow(phone.document)).toEqual(workspaceRow(laptop.document));
  });
});

describe('a pillar', () => {
  it.each([
    [{ name: '  ' }, 'name-required', 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'name-too-long', 'Keep the name to 80 characters.'],
    [{ name: 'Fine', targetPercentage: 0 }, 'target-out-of-range', 'Choose a target between 1 and 100 percent.'],
    [{ name: 'Fine', targetPercentage: 101 }, 'target-out-of-range', 'Choose a target between 1 and 100 percent.'],
  ])('%o is refused with one sentence', (fields, type, sentence) => {
    const { laptop } = twoDevices();
    const refused = laptop.run(addPillar, { id: 'p4', position: 'a3', ...fields });
    expect(refused).toMatchObject({ ok: false, error: { type } });
    if (!refused.ok) expect(pillarFailureSentence(refused.error)).toBe(sentence);
    expect(workspaceRow(laptop.document).pillars).toHaveLength(3);
  });

  it('that does not exist cannot be edited or deleted', () => {
    const { laptop } = twoDevices();
    expect(laptop.run(editPillar, { id: 'nope', name: 'x' })).toMatchObject({
      ok: false,
      error: { type: 'no-such-pillar' },
    });
    expect(laptop.run(deletePillar, { id: 'nope', now: 0 })).toMatchObject({
      ok: false,
      error: { type: 'no-such-pillar' },
    });
  });
});
