import { checkTitle } from '../content/check-title.ts';
import { contentFailureSentence, type ContentFailure } from '../content/failures.ts';
import { isPastInstant } from '../content/is-past.ts';
import { contentStatuses, type ContentStatus } from '../documents/content-item.ts';
import { foldText } from '../kernel/fold-text.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { platforms } from '../platforms/catalogue.ts';
import { instantOf, type ChosenInstant } from './instant-of.ts';
import { usualTime } from './move-to-day.ts';
import type { PlanCells } from './plan-columns.ts';
import { statusWords, type PlanContext } from './plan-to-csv.ts';
import { isTimeZone } from './zone-clock.ts';

/** What a line of a table stands for. */
export interface PlanLine {
  readonly title: string;
  readonly status: Exclude<ContentStatus, 'published'>;
  readonly schedule: PlanMoment | null;
  /** The main one first. */
  readonly platformIds: readonly number[];
  readonly pillarId: string | null;
}

export interface PlanMoment extends ChosenInstant {
  /** IANA time zone of the clock that it is on. */
  readonly zone: string;
}

export type PlanLineFailure =
  | ContentFailure
  | { readonly type: 'unknown-status'; readonly written: string }
  | { readonly type: 'bad-date'; readonly written: string }
  | { readonly type: 'bad-time'; readonly written: string }
  | { readonly type: 'unknown-zone'; readonly written: string }
  | { readonly type: 'no-such-platform'; readonly written: string }
  | { readonly type: 'no-such-pillar'; readonly written: string }
  | { readonly type: 'time-without-date' }
  | { readonly type: 'scheduled-without-date' }
  | { readonly type: 'idea-with-date' }
  | { readonly type: 'scheduled-without-platform' }
  | { readonly type: 'no-pillar' }
  | { readonly type: 'past' }
  | { readonly type: 'published' };

interface LineContext extends PlanContext {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a line asks for, or the first thing that is wrong with it. */
export function readPlanLine(cells: PlanCells, context: LineContext): Result<PlanLine, PlanLineFailure> {
  const title = checkTitle(cells.Title);
  if (!title.ok) return title;
  const moment = readMoment(cells, context.zone);
  if (!moment.ok) return moment;
  const status = readStatus(cells.Status, moment.value !== null);
  if (!status.ok) return status;
  if (status.value === 'published') return fail({ type: 'published' });
  if (status.value === 'scheduled' && moment.value === null) return fail({ type: 'scheduled-without-date' });
  if (status.value === 'ideas' && moment.value !== null) return fail({ type: 'idea-with-date' });
  if (moment.value !== null && isPastInstant(moment.value.at, context.now)) return fail({ type: 'past' });
  const platformIds = readPlatforms(cells.Platforms);
  if (!platformIds.ok) return platformIds;
  if (status.value === 'scheduled' && platformIds.value.length === 0)
    return fail({ type: 'scheduled-without-platform' });
  const pillarId = readPillar(cells.Pillar, context, status.value === 'ideas');
  if (!pillarId.ok) return pillarId;
  const { value: schedule } = moment;
  return ok({
    title: title.value,
    status: status.value,
    schedule,
    platformIds: platformIds.value,
    pillarId: pillarId.value,
  });
}

/** Null for a line without a day. A day without a time is at the usual one, and a zone is the person's own if it is blank. */
export function readMoment(
  { Date: date, Time: time, Zone: writtenZone }: PlanCells,
  ownZone: string,
): Result<PlanMoment | null, PlanLineFailure> {
  const zone = writtenZone || ownZone;
  if (date === '') return time === '' ? ok(null) : fail({ type: 'time-without-date' });
  if (!isTimeZone(zone)) return fail({ type: 'unknown-zone', written: zone });
  // Spreadsheets take the nought off and put seconds on.
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(time || usualTime) ?? [];
  const clock = `${hours.padStart(2, '0')}:${minutes}`;
  if (!instantOf(`2000-01-01T${clock}`, 'UTC')) return fail({ type: 'bad-time', written: time });
  const chosen = instantOf(`${date}T${clock}`, zone);
  return chosen ? ok({ ...chosen, zone }) : fail({ type: 'bad-date', written: date });
}

/** What has a day is scheduled, and what says nothing else is an idea. */
export function readStatus(written: string, hasDay: boolean): Result<ContentStatus, PlanLineFailure> {
  const name = foldText(written);
  if (name === '') return ok(hasDay ? 'scheduled' : 'ideas');
  const status = contentStatuses.find((each) => each === name || foldText(statusWords[each]) === name);
  if (!status) return fail({ type: 'unknown-status', written });
  return ok(status === 'draft' && hasDay ? 'scheduled' : status);
}

function readPlatforms(written: string): Result<number[], PlanLineFailure> {
  const names = written.split(/[;,|]/).map((name) => name.trim());
  const ids: number[] = [];
  for (const name of names.filter((each) => each !== '')) {
    const folded = foldText(name);
    const platform = platforms.find((each) => foldText(each.name) === folded || each.key === folded);
    if (!platform) return fail({ type: 'no-such-platform', written: name });
    ids.push(platform.id);
  }
  return ok([...new Set(ids)]);
}

/** A draft without one gets the first. */
function readPillar(
  written: string,
  { pillars }: LineContext,
  mayHaveNone: boolean,
): Result<string | null, PlanLineFailure> {
  const name = foldText(written);
  if (name !== '') {
    const pillar = pillars.find((each) => foldText(each.name) === name);
    return pillar ? ok(pillar.id) : fail({ type: 'no-such-pillar', written });
  }
  const first = mayHaveNone ? null : pillars[0]?.id;
  return first === undefined ? fail({ type: 'no-pillar' }) : ok(first);
}

export function planLineSentence(failure: PlanLineFailure): string {
  switch (failure.type) {
    case 'unknown-status':
      return `“${failure.written}” is no status. Write Idea, Draft or Scheduled.`;
    case 'bad-date':
      return `“${failure.written}” is no date. Write it like 2026-11-24.`;
    case 'bad-time':
      return `“${failure.written}” is no time. Write it like 09:00.`;
    case 'unknown-zone':
      return `“${failure.written}” is no time zone. Write one like Europe/Berlin.`;
    case 'no-such-platform':
      return `“${failure.written}” is no platform.`;
    case 'no-such-pillar':
      return `There is no pillar “${failure.written}”.`;
    case 'time-without-date':
      return 'It has a time and no date.';
    case 'scheduled-without-date':
      return 'Give it a date, or make it a draft.';
    case 'idea-with-date':
      return 'An idea has no date. Write Scheduled, or leave the date out.';
    case 'scheduled-without-platform':
      return 'Name a platform that it goes to.';
    case 'no-pillar':
      return 'No content pillars available. Please create a content pillar first.';
    case 'past':
      return 'Choose a time from now on.';
    case 'published':
      return 'What is published already cannot be planned.';
    default:
      return contentFailureSentence(failure);
  }
}
