import { describe, expect, it } from 'vitest';
import type { ContentIdeaReply } from '#core/api/ideas.ts';
import { stepsData } from '#core/api/steps.ts';
import { stepIds } from '#core/documents/steps.ts';
import { ask } from '../testing/api-client.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

type StepData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const checklist = Object.fromEntries(
  ['headline', 'opener', 'value', 'call-to-action', 'formatting', 'proofread', 'seo'].map((key) => [key, true]),
);
const headline = (text: string, selected: boolean) => ({
  text,
  type: 'question',
  strengths: ['Short'],
  wordCount: 3,
  characterCount: text.length,
  platformSuitability: ['LinkedIn'],
  selected,
});

/** Every field of the wizard's step data, as clients send it. */
const whole: StepData = {
  platform: { selectedPlatforms: [3, 1], contentType: 'article' },
  'content-strategy': {
    title: 'Why roadmaps slip',
    goal: 'Win trust',
    pillarId: '7f3c2a10-4b1d-4e6a-9c52-0d1e2f3a4b52',
    estimatedLength: 'long',
    ideaId: '42',
    ideaTitle: 'Roadmaps',
    ideaDescription: 'What it is about',
    targetAudience: 'Product people',
    painPoints: ['Dates', 'Promises'],
    primaryAudience: 'Heads of product',
    role: 'Lead',
    experience: 'expert',
    aiInsights: { keyInsights: ['They hurry'], painPoints: ['No time'] },
    valueProposition: 'Fewer promises',
    audienceBenefits: ['Time', 'Calm\nevenings'],
    uniqueAngle: 'A bet',
    keyTakeaways: [],
    soWhatInsights: {
      whyItMatters: 'W',
      audienceRelevance: 'R',
      actionableValue: 'V',
      differentiator: 'D',
      confidence: 80,
    },
  },
  'content-planning': {
    contentType: 'case-study',
    postStructure: 'Story',
    keyMessages: ['Say no'],
    hooks: ['A figure', 'A scene'],
    introduction: 'It begins',
    keyPoints: ['One', 'Two'],
    conclusion: 'It ends',
    aiOutline: { structure: { introduction: 'I', sections: [], conclusion: 'C' }, reasoning: 'R', confidence: 70 },
    statistics: [{ value: '40%', source: 'A survey' }],
    caseStudies: { acme: { year: '2024', lesson: 'Say no' } },
    expertOpinions: 'Somebody said so',
    contraryViews: ['It is fine'],
    sources: ['A book', 'A talk'],
    researchInsights: { summary: 'S', keyFindings: ['F'] },
  },
  'content-creation': {
    catchyOpener: 'Nobody says no.',
    content: 'Words of the draft',
    wordCount: 4,
    readingTime: 1,
    draftVersion: 3,
    aiDraft: { content: 'A draft', wordCount: 2, readingTime: 1, confidence: 60 },
    openerSuggestions: [{ text: 'T', type: 'problem', reasoning: 'R' }],
    quotes: ['Somebody: no'],
    sources: 'The book again',
    examples: ['One'],
    statistics: 'Half of them',
  },
  'review-edit': {
    focusAreas: ['value', 'clarity'],
    tone: 'professional',
    existingReview: { overallScore: 77, confidence: 90, strengths: ['S'], improvements: [], suggestions: [] },
  },
  'content-optimization': {
    headlines: [headline('Why roadmaps slip', false), headline('Say no', true)],
    selectedHeadline: 'Say no',
    headlineConfidence: 82,
    primaryKeywords: ['roadmap'],
    secondaryKeywords: ['focus', 'bets'],
    focusKeyword: 'roadmap',
    metaTitle: 'Roadmaps',
    metaDescription: 'Why they slip',
    seoScore: 64,
    seoSuggestions: [{ category: 'C', impact: 'high', issue: 'I', recommendation: 'R' }],
    callToAction: 'Write to me',
    ctaType: 'feedback',
    ctaPlacement: 'end',
    ctaButtonText: 'Write',
    ctaSuggestions: [{ type: 'feedback', urgency: 4, text: 'T', reasoning: 'R' }],
    cta: { text: 'Write to me', type: 'feedback' },
    seoKeywords: ['a', 'b'],
    hashtags: ['#roadmap', '#focus'],
    platformTags: { linkedin: ['product'], medium: ['focus', 'work'] },
  },
  'final-review': { checklist, finalNotes: 'Ready', readyToPublish: true },
  publishing: {
    publishNow: false,
    scheduleDate: '2099-03-01',
    scheduleTime: '08:30',
    publishingNotes: 'In the morning',
  },
};

const aText = 'Words, and\nmore words';
/** The same from a client that sends lists as text and choices as flags. */
const asTexts: StepData = Object.fromEntries(
  Object.entries(whole).map(([step, fields]) => [
    step,
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, isOpenShape(step, field) ? aText : value]),
    ),
  ]),
);

function isOpenShape(step: string, field: string): boolean {
  const fixed = ['selectedPlatforms', 'keyPoints', 'focusAreas', 'checklist', 'headlines', 'cta'];
  const value = whole[step]![field];
  return typeof value === 'object' && !fixed.includes(field) && !/insights|^ai|review|suggestions/i.test(field);
}

const newIdea = async () =>
  (await ask<ContentIdeaReply>(own.client, 'POST', '/api/content-ideas', { title: 'An idea' })).body.id;
const read = async (id: string) =>
  stepsData.parse((await ask(own.client, 'GET', `/api/content-steps/${id}`)).body).stepData;

const calls: Readonly<Record<string, (id: string, stepData: StepData) => Promise<number[]>>> = {
  'POST /api/content-steps': async (id, stepData) => [
    (await ask(own.client, 'POST', '/api/content-steps', { contentId: id, stepData })).status,
  ],
  'PUT /api/content-steps/{id}/step/{step}': async (id, stepData) => {
    const statuses: number[] = [];
    for (const step of stepIds) {
      const path = `/api/content-steps/${id}/step/${step}`;
      statuses.push((await ask(own.client, 'PUT', path, { stepData: stepData[step] })).status);
    }
    return statuses;
  },
  'PUT /api/content-ideas/{id}/steps': async (id, stepData) => {
    const body = { stepsData: { stepData, lastSaved: null, contentId: id, version: '2.0' } };
    return [(await ask(own.client, 'PUT', `/api/content-ideas/${id}/steps`, body)).status];
  },
};

describe.each(Object.entries(calls))('%s', (_name, send) => {
  it.each([
    ['lists and objects', whole],
    ['texts', asTexts],
  ])('keeps every field of every step and answers it in the shape it was sent in: %s', async (_shape, stepData) => {
    const id = await newIdea();
    for (const status of await send(id, stepData)) expect([200, 201]).toContain(status);
    expect(await read(id)).toMatchObject(stepData);
    // Sends what it read, as a client does that loads and saves.
    const before = await read(id);
    for (const status of await send(id, before)) expect([200, 201]).toContain(status);
    expect(await read(id)).toEqual(before);
  });
});

it('one idea shows them with when it was saved; the list of ideas leaves them out', async () => {
  const id = await newIdea();
  const savedBefore = Math.floor(own.server.clock.now() / 1000) * 1000;
  await calls['POST /api/content-steps']!(id, whole);
  const { body } = await ask(own.client, 'GET', `/api/content-ideas/${id}`);
  const shown = stepsData.parse(body['stepsData']);
  expect(shown).toMatchObject({ contentId: id, version: '2.0', stepData: whole });
  const saved = Date.parse(shown.lastSaved!);
  expect(saved).toBeGreaterThanOrEqual(savedBefore);
  expect(saved).toBeLessThanOrEqual(own.server.clock.now());
  const list = await ask<object[]>(own.client, 'GET', '/api/content-ideas');
  expect(list.body[0]).not.toHaveProperty('stepsData');
});

it.each(Object.entries(calls))(
  'what was read of an untouched idea is sent again by %s and changes nothing',
  async (_name, send) => {
    const id = await newIdea();
    const before = await read(id);
    for (const status of await send(id, before)) expect([200, 201]).toContain(status);
    expect(await read(id)).toEqual(before);
  },
);

it('fields that are sent as null are cleared, whatever their kind', async () => {
  const id = await newIdea();
  const untouched = await read(id);
  await calls['POST /api/content-steps']!(id, whole);
  const cleared = Object.fromEntries(
    Object.entries(whole).map(([step, fields]) => [
      step,
      Object.fromEntries(
        Object.keys(fields)
          .filter((field) => field !== 'title' && field !== 'ideaId')
          .map((field) => [field, null]),
      ),
    ]),
  );
  expect(await calls['POST /api/content-steps']!(id, { ...cleared, 'review-edit': cleared['review-edit']! })).toEqual([
    201,
  ]);
  const { 'content-strategy': strategy, 'final-review': final, ...steps } = await read(id);
  const { 'content-strategy': _strategy, 'final-review': _final, ...rest } = untouched;
  expect(steps).toEqual(rest);
  expect(strategy).toMatchObject({
    title: 'Why roadmaps slip',
    ideaId: '42',
    ideaTitle: null,
    goal: '',
    pillarId: null,
  });
  expect(final).toMatchObject({ finalNotes: '', readyToPublish: false });
  expect(Object.values(final['checklist'] as object)).not.toContain(true);
});

it('a step that is sent as null, and what clients keep beside the steps, are no mistakes', async () => {
  const id = await newIdea();
  const stepsOfClient = {
    stepData: { platform: null, 'content-strategy': { goal: 'Trust' } },
    lastSaved: 1_700_000_000_000,
    contentId: 7,
    version: 2,
  };
  expect((await ask(own.client, 'PUT', `/api/content-ideas/${id}/steps`, { stepsData: stepsOfClient })).status).toBe(
    200,
  );
  expect((await read(id))['content-strategy']['goal']).toBe('Trust');
});
