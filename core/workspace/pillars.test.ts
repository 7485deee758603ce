import { describe, expect, it } from 'vitest';
import { limits } from '../documents/limits.ts';
import { editProfile, setPreference } from './profile.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { addPillar, deletePillar, editPillar, restorePillar } from './pillars.ts';
import { targetShares } from './target-shares.ts';
import { workspaceRow } from './workspace-row.ts';
import { freePillarColor, pillarColors, pillarFailureSentence } from './check-pillar.ts';

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

  it('gives a new pillar without a target 25 percent', () => {
    const { laptop } = twoDevices();
    const before = workspaceRow(laptop.document).pillars;
    laptop.run(addPillar, { id: 'p4', position: 'a3', name: 'Product craft' });
    const { pillars } = workspaceRow(laptop.document);
    expect(pillars).toEqual([...before, expect.objectContaining({ id: 'p4', targetPercentage: 25 })]);
    expect(targetShares(pillars).total).toBe(125);
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

  it('keeps what another device wrote into the bio while it was edited here', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(editProfile, { bio: 'Writes on teams.' });
    meet(laptop, phone);
    phone.run(editProfile, { bio: 'Writes on teams. Lives in Lagos.' });
    meet(laptop, phone);
    laptop.run(editProfile, { seenBio: 'Writes on teams.', bio: 'Writes often on teams.' });
    expect(workspaceRow(laptop.document).profile.bio).toBe('Writes often on teams. Lives in Lagos.');
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

describe('a pillar that is edited here and changed elsewhere meanwhile', () => {
  const seen = { name: 'Expertise', description: 'one two three' };

  function editedTogether() {
    const { laptop, phone } = twoDevices();
    const id = workspaceRow(laptop.document).pillars[0]!.id;
    laptop.run(editPillar, { id, description: seen.description });
    meet(laptop, phone);
    return { laptop, phone, id, shown: () => workspaceRow(laptop.document).pillars[0]! };
  }

  it('keeps the other name when only the description was typed, and both sides’ words', () => {
    const { laptop, phone, id, shown } = editedTogether();
    phone.run(editPillar, { id, name: 'Know-how', description: 'zero one two three' });
    meet(laptop, phone);
    expect(laptop.run(editPillar, { id, seen, name: seen.name, description: 'one two 3' }).ok).toBe(true);
    expect(shown()).toMatchObject({ name: 'Know-how', description: 'zero one two 3' });
  });

  it('reports the other name before it is overwritten by the typed one', () => {
    const { laptop, phone, id, shown } = editedTogether();
    phone.run(editPillar, { id, name: 'Know-how' });
    meet(laptop, phone);
    const renamed = laptop.run(editPillar, { id, seen, name: 'Craft', description: seen.description });
    expect(renamed).toEqual({ ok: false, error: { type: 'renamed-elsewhere', name: 'Know-how' } });
    expect(shown().name).toBe('Know-how');
    expect(pillarFailureSentence({ type: 'renamed-elsewhere', name: 'Know-how' })).toBe(
      'This pillar was renamed to “Know-how” on another device. Save again to use your name instead.',
    );
    expect(laptop.run(editPillar, { id, seen: { ...seen, name: 'Know-how' }, name: 'Craft' }).ok).toBe(true);
    expect(shown().name).toBe('Craft');
  });
});

describe('the forty pillars of a workspace', () => {
  const add = (device: Replica<'workspace'>, count: number) =>
    Array.from({ length: count }, (_each, index) =>
      device.run(addPillar, { id: `${device.device}-${index}`, position: `b${device.device}${index}`, name: 'One' }),
    ).at(-1)!;
  const tooMany = { ok: false, error: { type: 'too-many-pillars' } };

  it('are the most: the next one is refused until one is deleted', () => {
    const { laptop } = twoDevices();
    expect(add(laptop, limits.pillars - 3).ok).toBe(true);
    const another = { id: 'another', position: 'c', name: 'Another' };
    expect(laptop.run(addPillar, another)).toEqual(tooMany);
    expect(pillarFailureSentence({ type: 'too-many-pillars' })).toBe('Keep it to 40 pillars. Delete one first.');
    laptop.run(deletePillar, { id: 'laptop-0', now: 0 });
    expect(laptop.run(addPillar, another).ok).toBe(true);
  });

  it('do not prevent undoing a deletion', () => {
    const { laptop } = twoDevices();
    add(laptop, limits.pillars - 3);
    laptop.run(deletePillar, { id: 'laptop-0', now: 0 });
    laptop.run(addPillar, { id: 'another', position: 'c', name: 'Another' });
    expect(laptop.run(restorePillar, { id: 'laptop-0' }).ok).toBe(true);
    expect(workspaceRow(laptop.document).pillars).toHaveLength(limits.pillars + 1);
  });

  it('merged from two devices are all shown, and no more can be added', () => {
    const { laptop, phone } = twoDevices();
    add(laptop, limits.pillars - 3);
    add(phone, limits.pillars - 3);
    meet(laptop, phone);
    expect(workspaceRow(phone.document).pillars).toHaveLength(2 * limits.pillars - 3);
    expect(phone.run(addPillar, { id: 'another', position: 'c', name: 'Another' })).toEqual(tooMany);
    expect(phone.run(editPillar, { id: 'laptop-0', name: 'Renamed' }).ok).toBe(true);
  });
});

describe('the colour of a new pillar', () => {
  it('is one that no other pillar has, and then the one that the fewest have', () => {
    expect(freePillarColor([])).toBe('primary');
    expect(freePillarColor(['primary', '#aabbcc', null, 'secondary'])).toBe('success');
    expect(freePillarColor([...pillarColors, 'primary'])).toBe('secondary');
  });
});
