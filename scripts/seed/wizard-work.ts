import { generateNKeysBetween } from 'fractional-indexing';
import { choosePlatform } from '#core/content/edit-item.ts';
import { platformByKey, type ListedPlatform } from '#core/publishing/platforms.ts';
import { rowTextPath, stepTextPath } from '#core/documents/text-path.ts';
import type { SeededRandom } from '#simulator/seeded-random.ts';
import { addRow, setStepValue, tickStepKey } from '#core/content/write-step.ts';
import type { StepId } from '#core/documents/steps.ts';
import { about, composeItem, paragraph } from './compose.ts';
import type { PlannedItem } from './plan-items.ts';
import { writeBody, writeInto, type WrittenDocument } from './written-document.ts';
import { requiredChecklist } from '#core/documents/step-fields.ts';

/** The inputs of a wizard step. */
export interface Desk {
  readonly item: WrittenDocument<'content-item'>;
  readonly planned: PlannedItem;
  readonly random: SeededRandom;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The wizard's steps in a person's order. An item has the first few done, or all. */
export const wizardWork: readonly ((desk: Desk) => void)[] = [
  choosePlatforms,
  setGoals,
  describeReader,
  stateValue,
  outline,
  writeOpener,
  writeDraft,
  research,
  optimise,
  callToAct,
  checkAll,
];

function choosePlatforms({ item, random, at }: Desk): void {
  const main = platformByKey(random.pick(['linkedin', 'linkedin', 'linkedin', 'article', 'medium', 'twitter']));
  const second = platformByKey(random.pick(['linkedin', 'twitter', 'article']));
  for (const { id } of new Set([main, ...(random.chance(0.4) ? [second] : [])]))
    item.run(choosePlatform, { platformId: id, chosen: true }, at);
  item.run(setStepValue, { step: 'platform', field: 'contentType', value: contentTypeFor(main) }, at);
}

function contentTypeFor({ limit, requiresTitle }: ListedPlatform): string {
  if (limit?.longerText === 'thread') return 'thread';
  return requiresTitle ? 'article' : 'post';
}

function setGoals(desk: Desk): void {
  const goals = [
    'Start a conversation about {s}',
    'Show how we changed our {s}, with the awkward parts left in',
    'Help a reader fix their {s} this week',
  ];
  fill(desk, 'content-strategy', {
    goal: about(desk.random.pick(goals), desk.planned),
    keyTakeaways: paragraph(desk.random, { part: 'lesson', subject: desk.planned.subject, count: 1 }),
  });
  desk.item.run(
    setStepValue,
    { step: 'content-strategy', field: 'estimatedLength', value: desk.random.pick(['short', 'medium', 'long']) },
    desk.at,
  );
}

function describeReader(desk: Desk): void {
  const readers = [
    'Product managers in their first two years',
    'Founders who still do everything themselves',
    'Engineers who were asked to lead a team',
    'Designers in small companies',
  ];
  fill(desk, 'content-strategy', {
    primaryAudience: desk.random.pick(readers),
    painPoints: about('They lose hours to {s} and cannot say why', desk.planned),
  });
  desk.item.run(
    setStepValue,
    {
      step: 'content-strategy',
      field: 'experience',
      value: desk.random.pick(['beginner', 'intermediate', 'advanced']),
    },
    desk.at,
  );
}

function stateValue(desk: Desk): void {
  fill(desk, 'content-strategy', {
    valueProposition: about('A way to judge {s} in ten minutes', desk.planned),
    uniqueAngle: 'Told from the project that went wrong',
  });
}

function outline(desk: Desk): void {
  const { item, planned, random, newId, at } = desk;
  const field = { step: 'content-planning', field: 'keyPoints' } as const;
  for (const position of generateNKeysBetween(null, null, 3)) {
    const row = newId();
    item.run(addRow, { ...field, row, position }, at);
    writeInto(item, {
      path: rowTextPath(field.step, field.field, row),
      text: paragraph(random, { part: 'lesson', subject: planned.subject, count: 1 }),
      at,
    });
  }
  fill(desk, 'content-planning', {
    introduction: paragraph(random, { part: 'opening', subject: planned.subject, count: 1 }),
    conclusion: paragraph(random, { part: 'closing', subject: planned.subject, count: 1 }),
  });
}

function writeOpener(desk: Desk): void {
  fill(desk, 'content-creation', {
    catchyOpener: paragraph(desk.random, { part: 'opening', subject: desk.planned.subject, count: 1 }),
  });
}

function writeDraft({ item, planned, random, at }: Desk): void {
  writeBody(item, { paragraphs: composeItem(random, planned.subject), at });
}

function research(desk: Desk): void {
  fill(desk, 'content-planning', {
    caseStudies: paragraph(desk.random, { part: 'story', subject: desk.planned.subject, count: 2 }),
    contraryViews: paragraph(desk.random, { part: 'objection', subject: desk.planned.subject, count: 1 }),
  });
}

function optimise({ item, planned, at }: Desk): void {
  const step = 'content-optimization';
  item.run(setStepValue, { step, field: 'selectedHeadline', value: planned.title }, at);
  item.run(setStepValue, { step, field: 'focusKeyword', value: planned.subject }, at);
  item.run(
    setStepValue,
    { step, field: 'metaDescription', value: about('What goes wrong with {s}, and what to try instead.', planned) },
    at,
  );
}

function callToAct(desk: Desk): void {
  fill(desk, 'content-optimization', {
    callToAction: about('How do {s} work where you are?', desk.planned),
    hashtags: desk.planned.theme.tags
      .slice(0, 3)
      .map((tag) => `#${tag}`)
      .join(' '),
  });
  desk.item.run(setStepValue, { step: 'content-optimization', field: 'ctaType', value: 'engagement' }, desk.at);
}

function checkAll({ item, at }: Desk): void {
  for (const key of requiredChecklist)
    item.run(tickStepKey, { step: 'final-review', field: 'checklist', key, ticked: true }, at);
}

function fill({ item, at }: Desk, step: StepId, texts: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(texts)) writeInto(item, { path: stepTextPath(step, field), text, at });
}
