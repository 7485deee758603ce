import { describe, expect, it } from 'vitest';
import { limits } from '../documents/limits.ts';
import { workspaceRow } from './workspace-row.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { addSlot, removeSlot, slotFailureSentence, slotWords } from './slots.ts';

const monday = { weekday: 0, time: '09:00' };
const thursday = { weekday: 3, time: '17:30' };
const twoDevices = () => ({ laptop: new Replica('workspace', 'aa'), phone: new Replica('workspace', 'bb') });
const shown = ({ document }: Replica<'workspace'>) => workspaceRow(document).slots?.map(slotWords);

describe('weekly slots', () => {
  it('that two devices add at once are all there, from Monday on', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(addSlot, thursday);
    laptop.run(addSlot, { weekday: 0, time: '08:00' });
    phone.run(addSlot, monday);
    phone.run(addSlot, thursday);
    meet(laptop, phone);
    expect(shown(laptop)).toEqual(['Monday, 08:00', 'Monday, 09:00', 'Thursday, 17:30']);
    expect(shown(phone)).toEqual(shown(laptop));
  });

  it('that one device removes are gone on the other, which keeps what it added meanwhile', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(addSlot, monday);
    meet(laptop, phone);
    laptop.run(removeSlot, monday);
    laptop.run(removeSlot, monday);
    phone.run(addSlot, thursday);
    meet(laptop, phone);
    expect(shown(phone)).toEqual(['Thursday, 17:30']);
    expect(shown(laptop)).toEqual(shown(phone));
  });

  it.each([
    [{ weekday: 7, time: '09:00' }, 'Choose a time.'],
    [{ weekday: 0, time: '24:00' }, 'Choose a time.'],
    [{ weekday: 0, time: '' }, 'Choose a time.'],
    [monday, 'You already have this slot.'],
  ])('%o is refused in one sentence', (slot, sentence) => {
    const { laptop } = twoDevices();
    laptop.run(addSlot, monday);
    const refused = laptop.run(addSlot, slot);
    expect(!refused.ok && slotFailureSentence(refused.error)).toBe(sentence);
  });

  it('are fifty at most', () => {
    const { laptop } = twoDevices();
    for (let minute = 10; minute < 10 + limits.slots; minute += 1)
      expect(laptop.run(addSlot, { weekday: 1, time: `09:${minute}` }).ok).toBe(true);
    const refused = laptop.run(addSlot, { weekday: 3, time: '09:00' });
    expect(!refused.ok && slotFailureSentence(refused.error)).toBe('Keep it to 50 slots. Remove one first.');
  });
});
