import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTitle } from '../content/edit-item.ts';
import { platforms } from '../publishing/platforms.ts';
import { listedItem, threePillars } from '../testing/listed-items.ts';
import { MAX_PLAN_LINES, planFileSentence, planFromCsv, type ImportContext } from './plan-from-csv.ts';
import { planToCsv } from './plan-to-csv.ts';

const { pillars } = threePillars;
const now = Date.parse('2026-11-21T12:00Z');
const context: ImportContext = { items: [], pillars, zone: 'Europe/Berlin', now };

function planOf(text: string, given: Partial<ImportContext> = {}) {
  const read = planFromCsv(text, { ...context, ...given });
  if (!read.ok) throw new Error(read.error.type);
  return read.value;
}

describe('a plan as a table', () => {
  it('comes back as it was: titles, times to the minute, platforms and pillars', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
    const title = fc
      .string({ maxLength: 40, unit: 'grapheme' })
      .filter((written) => checkTitle(written).ok)
      .map((written) => written.replaceAll(/\s+/g, ' ').trim());
    const minute = fc
      .integer({ min: now / 60_000, max: Date.parse('2034-01-01T00:00Z') / 60_000 })
      .map((each) => new Date(each * 60_000).toISOString());
    const item = fc
      .record({
        title,
        status: fc.constantFrom('ideas' as const, 'draft' as const, 'scheduled' as const),
        at: minute,
        platformIds: fc.uniqueArray(fc.constantFrom(...platforms.map(({ id }) => id)), { minLength: 1, maxLength: 4 }),
        pillarId: fc.constantFrom(...pillars.map(({ id }) => id)),
      })
      .map(({ at, ...row }) => listedItem({ ...row, scheduledAt: row.status === 'scheduled' ? at : null }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), zone, (items, inZone) => {
        const text = planToCsv(items, { pillars, zone: inZone });
        const { planned, wrong } = planOf(text, { zone: 'Pacific/Chatham' });
        expect(wrong).toEqual([]);
        const read = planned.map(({ title: name, status, schedule, platformIds, pillarId }) =>
          JSON.stringify([name, status, schedule?.at ?? null, platformIds, pillarId]),
        );
        const meant = items.map(({ row }) =>
          JSON.stringify([row.title, row.status, row.scheduledAt, row.platformIds, row.pillarId]),
        );
        expect(read.toSorted()).toEqual(meant.toSorted());
        expect(planOf(text, { items, zone: inZone })).toEqual({ planned: [], wrong: [], known: items.length });
      }),
    );
  });

  it('is in the order of its days, drafts and ideas last, and holds nothing deleted', () => {
    const items = [
      listedItem({ title: 'Idea' }),
      listedItem({ title: '=Draft', status: 'draft', platformIds: [1, 3], pillarId: 'stories' }),
      listedItem({ title: 'Later', status: 'scheduled', scheduledAt: '2026-11-25T08:00:00.000Z' }),
      listedItem({ title: 'Out', status: 'published', publishedAt: '2026-11-20T08:15:20.000Z' }),
      listedItem({ title: 'Gone', deletedAt: '2026-11-20T08:00:00.000Z' }),
    ];
    expect(planToCsv(items, context)).toBe(
      [
        'Title,Status,Date,Time,Zone,Platforms,Pillar',
        'Out,Published,2026-11-20,09:15,Europe/Berlin,,',
        'Later,Scheduled,2026-11-25,09:00,Europe/Berlin,,',
        `'=Draft,Draft,,,,"LinkedIn; Medium",Stories`,
        'Idea,Idea,,,,,',
        '',
      ].join('\r\n'),
    );
    expect(planOf(planToCsv(items, context), { items })).toEqual({ planned: [], wrong: [], known: 4 });
  });
});

describe('a table that a person wrote', () => {
  it('needs titles only, in columns of any order and capitals', () => {
    const { planned, wrong } = planOf(
      [
        'PILLAR;date;Time;title;platforms;notes',
        ';;;A thought;;any',
        'stories;2026-12-01;;On its day;linkedin;',
        'Expertise;2026-12-01;7:30;Early;Twitter, LINKEDIN, twitter;',
      ].join('\n'),
    );
    expect(wrong).toEqual([]);
    expect(planned).toMatchObject([
      { line: 2, title: 'A thought', status: 'ideas', schedule: null, pillarId: null },
      {
        line: 3,
        status: 'scheduled',
        schedule: { at: '2026-12-01T08:00:00.000Z', localTime: '2026-12-01T09:00', zone: 'Europe/Berlin' },
        platformIds: [1],
        pillarId: 'stories',
      },
      { line: 4, schedule: { localTime: '2026-12-01T07:30' }, platformIds: [2, 1] },
    ]);
  });

  it('says which of its lines are wrong, each in one sentence, and takes the others', () => {
    const line = (cells: string) => cells.padEnd(cells.length + 6 - cells.split(',').length + 1, ',');
    const { planned, wrong } = planOf(
      [
        'Title,Status,Date,Time,Zone,Platforms,Pillar',
        line('Good,Draft'),
        line(',Draft'),
        line('a,Later'),
        line('a,Scheduled,1.12.2026,,,Medium'),
        line('a,Scheduled,2026-02-30,,,Medium'),
        line('a,Scheduled,2026-12-01,25:00,,Medium'),
        line('a,Scheduled,2026-12-01,,Mars/Base,Medium'),
        line('a,Scheduled,2026-11-21,12:59,,Medium'),
        line('a,Scheduled,,,,Medium'),
        line('a,Draft,,09:00'),
        line('a,Idea,2026-12-01'),
        line('a,Scheduled,2026-12-01'),
        line('a,Draft,,,,Myspace'),
        line('a,Draft,,,,,Gossip'),
        line('a,Published,2026-11-20,09:00'),
        line(`${'x'.repeat(301)},Idea`),
      ].join('\r\n'),
    );
    expect(planned.map(({ title, pillarId }) => [title, pillarId])).toEqual([['Good', 'expertise']]);
    expect(wrong).toEqual(
      [
        'Give it a title first.',
        '“Later” isn’t a status. Use Idea, Draft or Scheduled.',
        '“1.12.2026” isn’t a date. Use 2026-11-24.',
        '“2026-02-30” isn’t a date. Use 2026-11-24.',
        '“25:00” isn’t a time. Use 09:00.',
        '“Mars/Base” isn’t a time zone. Use Europe/Berlin, for example.',
        'Choose a time from now on.',
        'Add a date, or make it a draft.',
        'Add a date to go with the time.',
        'Ideas have no date. Use Scheduled, or remove the date.',
        'Add a platform.',
        '“Myspace” isn’t a platform.',
        'You have no pillar called “Gossip”.',
        'Published posts cannot be imported.',
        'Keep the title to 300 characters.',
      ].map((sentence, index) => ({ line: index + 3, sentence })),
    );
    expect(planOf('Title,Status\na,Draft', { pillars: [] }).wrong).toEqual([
      { line: 2, sentence: 'No content pillars available. Please create a content pillar first.' },
    ]);
  });

  it.each([
    ['empty', '', 'This file is empty.'],
    ['without a line', 'Title\r\n', 'This file is empty.'],
    [
      'without a title',
      'Name,Date\na,2026-12-01',
      'Start with a line of column names: Title, Status, Date, Time, Zone, Platforms, Pillar. Only Title is required.',
    ],
    ['cut off', 'Title\n"a', 'Line 2 has an opening quotation mark without a closing one.'],
    [
      'too long',
      `Title\n${'a\n'.repeat(MAX_PLAN_LINES + 1)}`,
      'This file is too big. Split it into files of at most 500 lines and 1 MB.',
    ],
  ])('is refused whole when it is %s', (_how, text, sentence) => {
    const read = planFromCsv(text, context);
    expect(!read.ok && planFileSentence(read.error)).toBe(sentence);
  });
});
