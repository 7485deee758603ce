import { addIdea, promoteIdea } from '#core/content/make-item.ts';
import { choosePillar, tagItem } from '#core/content/edit-item.ts';
import { scheduleItem } from '#core/content/schedule-item.ts';
import type { SeededRandom } from '#simulator/seeded-random.ts';
import { about, paragraph } from './compose.ts';
import { instantOf } from './instant-of.ts';
import type { PlannedItem } from './plan-items.ts';
import { wizardWork } from './wizard-work.ts';
import { WrittenDocument } from './written-document.ts';

const HOUR = 60 * 60 * 1000;

export interface ItemPlace {
  readonly pillarId: string | null;
  /** Fractional index among the ideas. */
  readonly position: string;
  /** The creator's IANA time zone. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly newId: () => string;
}

/** Writes a planned item with the app's own commands. */
export function writeItem(
  random: SeededRandom,
  planned: PlannedItem,
  { pillarId, position, zone, now, newId }: ItemPlace,
): { id: string; bytes: Uint8Array } {
  const id = newId();
  const item = new WrittenDocument('content-item');
  const { createdAt, subject, title, theme, status, effort } = planned;
  const description = random.chance(0.75)
    ? paragraph(random, { part: random.pick(['opening', 'lesson']), subject, count: 1 + random.below(2) })
    : about('Notes on {s}, to be sorted.', { subject });
  const dateOf = (instant: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(instant);
  item.run(addIdea, { id, title, description, position, now: createdAt, today: dateOf(createdAt) }, createdAt);
  if (effort > 0 || random.chance(0.6)) item.run(choosePillar, { pillarId }, createdAt);
  if (effort > 0 || random.chance(0.5)) item.run(tagItem, { tags: pickTags(random, theme.tags) }, createdAt);
  const end = workWizard(random, { item, planned, newId, now });
  if (status !== 'ideas') item.run(promoteIdea, { now: end, today: dateOf(end) }, end);
  if (status === 'scheduled') item.run(scheduleItem, { ...chooseSchedule(random, { now, zone }), now }, end);
  return { id, bytes: item.finish() };
}

/** Does the item's wizard steps, some hours apart. Returns when the last was done. */
function workWizard(
  random: SeededRandom,
  {
    item,
    planned,
    newId,
    now,
  }: { item: WrittenDocument<'content-item'>; planned: PlannedItem } & Pick<ItemPlace, 'newId' | 'now'>,
): number {
  const work = wizardWork.slice(0, Math.min(planned.effort, wizardWork.length));
  let at = planned.createdAt;
  for (const step of work) {
    at = Math.min(now - HOUR / 2, at + HOUR * (1 + random.below(30)));
    step({ item, planned, random, newId, at });
  }
  return at;
}

function pickTags(random: SeededRandom, tags: readonly string[]): string[] {
  const left = [...tags];
  return Array.from({ length: 1 + random.below(3) }, () => left.splice(random.below(left.length), 1)[0] ?? '');
}

/** A morning or an early evening within the next five weeks. */
function chooseSchedule(
  random: SeededRandom,
  { now, zone }: { readonly now: number; readonly zone: string },
): { at: string; localTime: string; zone: string } {
  const day = new Date(now + (1 + random.below(35)) * 24 * HOUR).toISOString().slice(0, 10);
  const localTime = `${day}T${random.pick(['08:30', '09:00', '12:15', '17:30'])}`;
  return { at: new Date(instantOf(localTime, zone)).toISOString(), localTime, zone };
}
