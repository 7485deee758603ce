import { expect, it } from 'vitest';
import type { ContentFailure } from '#core/content/failures.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { Result } from '#core/kernel/result.ts';
import { contentRow } from '#core/content/content-row.ts';
import { choosePillar } from '#core/content/edit-item.ts';
import { scheduleItem, unscheduleItem } from '#core/content/schedule-item.ts';
import { Replica } from '#core/testing/replicas.ts';
import type { ApplyToItem } from '../content/use-apply-to-item.ts';
import { putScheduleBack } from './put-schedule-back.ts';

const now = Date.UTC(2026, 10, 21, 8);
const at = '2026-11-24T08:00:00.000Z';
const commands: Readonly<Record<string, (item: ContentItem, input: never) => Result<void, ContentFailure>>> = {
  choosePillar,
  scheduleItem,
  unscheduleItem,
};

function scheduledWithPillar() {
  const device = new Replica('content-item', 'aa');
  device.run(choosePillar, { pillarId: 'stories' });
  device.run(scheduleItem, { at, localTime: '2026-11-24T09:00', zone: 'Europe/Paris', now });
  const apply = (async (_id: string, name: string, input: never) =>
    await Promise.resolve(device.run(commands[name]!, input))) as ApplyToItem;
  const deps = { apply, current: () => Promise.resolve(contentRow(device.document)), now: () => now };
  return { device, deps };
}

it('takes back the pillar that scheduling gave, and no other', async () => {
  const given = scheduledWithPillar();
  const change = { id: 'one', before: null, at, givenPillar: 'stories' };
  expect(await putScheduleBack(given.deps, change)).toMatchObject({ ok: true });
  expect(contentRow(given.device.document)).toMatchObject({ scheduledAt: null, pillarId: null });

  const own = scheduledWithPillar();
  expect(await putScheduleBack(own.deps, { id: 'one', before: null, at })).toMatchObject({ ok: true });
  expect(contentRow(own.device.document).pillarId).toBe('stories');

  const chosenSince = scheduledWithPillar();
  chosenSince.device.run(choosePillar, { pillarId: 'craft' });
  expect(await putScheduleBack(chosenSince.deps, change)).toMatchObject({ ok: true });
  expect(contentRow(chosenSince.device.document).pillarId).toBe('craft');
});
