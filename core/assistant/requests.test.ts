import { describe, expect, it } from 'vitest';
import { describeDraft } from './draft.ts';
import { ideaContentTypes, ideaTones } from './ideas.ts';
import { wordTargets } from './shapes.ts';
import { aiTasks, findTask, type TaskName } from '../ai-tasks.ts';
import { readVoiceProfile, voiceDimensions } from './voice.ts';

/** The task's validation message for a request; null when it is valid. */
function complaint(task: TaskName, request: object): string | null {
  return findTask(task).request.safeParse(request).error?.issues[0]?.message ?? null;
}

const plan = { topic: 'Roadmaps', goal: 'Trust', outline: { keyPoints: [' ', 'A date is a promise'] } };
const generator = { industry: 'Software', targetAudience: 'Founders', contentType: 'opinion' };
const sample = 'x'.repeat(101);

describe('a request to the assistant', () => {
  it.each<[string, TaskName, object, string]>([
    ['an audience without who it is', 'audience-insights', { topic: 'T' }, 'Primary Audience Required'],
    ['a value without a goal', 'so-what', { topic: 'T' }, 'Content Details Required'],
    ['an outline without a title', 'outline', { goal: 'G' }, 'Strategy Required'],
    ['research without a topic', 'research', {}, 'Topic Required'],
    ['openers without a title', 'openers', { title: ' ' }, 'Content Title Required'],
    ['a draft without a plan', 'draft', { ...plan, outline: { keyPoints: [' '] } }, 'Content Structure Needed'],
    ['a draft without a goal', 'draft', { ...plan, goal: '' }, 'Content Structure Needed'],
    ['headlines without draft and title', 'headlines', {}, 'Content Required'],
    ['search without draft and title', 'seo', {}, 'Content Required'],
    ['a call to action without a goal', 'cta', {}, 'Goal Required'],
    ['a review of 19 characters', 'review', { content: ` ${'x'.repeat(19)} ` }, 'Content Required'],
    [
      'ideas without an industry',
      'ideas',
      { promptData: { ...generator, industry: '' } },
      'Please fill in at least industry, target audience, and content type.',
    ],
    [
      'ideas without a content type',
      'ideas',
      { promptData: { ...generator, contentType: '' } },
      'Please fill in at least industry, target audience, and content type.',
    ],
    [
      'a voice from two samples that are long enough',
      'voice',
      { contentSamples: [sample, sample, 'x'.repeat(100)] },
      'You need at least 3 pieces of content for voice analysis. Create more content first.',
    ],
  ])('%s is refused by its name', (_what, task, request, name) => {
    expect(complaint(task, request)).toBe(name);
  });

  it('needs nothing else', () => {
    expect(complaint('draft', plan)).toBeNull();
    expect(complaint('review', { content: 'x'.repeat(20) })).toBeNull();
    expect(complaint('headlines', { title: 'Bets' })).toBeNull();
    expect(complaint('ideas', { promptData: generator })).toBeNull();
    expect(complaint('voice', { contentSamples: [sample, sample, sample] })).toBeNull();
  });

  it('is filled in with what is usual', () => {
    expect(aiTasks.draft.request.parse(plan).estimatedLength).toBe('medium');
    expect(aiTasks.review.request.parse({ content: 'x'.repeat(20) }).focusAreas).toEqual([
      'clarity',
      'engagement',
      'value',
    ]);
    expect(aiTasks.headlines.request.parse({ title: 'Bets' })).toMatchObject({
      platforms: ['LinkedIn', 'Medium'],
      tone: 'professional and engaging',
    });
    expect(aiTasks.ideas.request.parse({ promptData: generator }).count).toBe(5);
  });

  it('of a voice reads ten samples at most, all of them longer than 100 characters', () => {
    const contentSamples = ['short', ...Array.from({ length: 12 }, (_, index) => `${sample}${index}`)];
    expect(aiTasks.voice.request.parse({ contentSamples }).contentSamples).toEqual(contentSamples.slice(1, 11));
  });

  it('offers seven content types and five tones for ideas', () => {
    expect(ideaContentTypes).toEqual([
      'thought-leadership',
      'educational',
      'industry-insights',
      'personal-story',
      'case-study',
      'opinion',
      'trends',
    ]);
    expect(ideaTones).toEqual(['professional', 'conversational', 'authoritative', 'friendly', 'inspiring']);
  });
});

describe('a reply of the assistant', () => {
  it('has scores from 0 to 100, whatever a model sends', () => {
    const found = aiTasks.review.reply.parse({
      overallScore: 140,
      confidence: -3.2,
      strengths: [],
      improvements: [],
      suggestions: [],
    });
    expect([found.overallScore, found.confidence]).toEqual([100, 0]);
  });

  it('counts the words and characters of a headline itself, and selects none', () => {
    const [headline] = aiTasks.headlines.reply.parse({
      headlines: [
        { text: ' A date is a bet ', type: 'promise', strengths: ['Short'], platformSuitability: ['Medium'] },
      ],
      confidence: 80,
    }).headlines;
    expect(headline).toMatchObject({ text: 'A date is a bet', wordCount: 5, characterCount: 15, selected: false });
  });

  it('with headlines recommends one of them, and says why', () => {
    const option = (text: string, strengths: readonly string[] = []) => ({
      text,
      type: 'promise',
      strengths,
      platformSuitability: ['Medium'],
    });
    const recommended = (recommendation?: unknown) =>
      aiTasks.headlines.reply.parse({
        headlines: [option('A date is a bet', ['Short', 'Takes a side']), option('Say no', [])],
        confidence: 80,
        recommendation,
      }).recommendation;
    expect(recommended({ text: ' say NO ', explanation: 'It is bold.' })).toEqual({
      text: 'Say no',
      explanation: 'It is bold.',
    });
    const strongest = { text: 'A date is a bet', explanation: 'Short. Takes a side.' };
    for (const unusable of [undefined, 'Say no', { text: 'Another one', explanation: 'Why not' }, { text: 'Say no' }])
      expect(recommended(unusable)).toEqual(strongest);
    const again = aiTasks.headlines.reply.parse({ headlines: [option('Say no')], confidence: 1 });
    expect(again.recommendation).toEqual({ text: 'Say no', explanation: 'The strongest of them: promise.' });
    expect(aiTasks.headlines.reply.parse(again)).toEqual(again);
  });

  it('with a draft counts its words at 200 a minute', () => {
    expect(describeDraft(' one two '.repeat(201), wordTargets.medium)).toMatchObject({
      wordCount: 402,
      readingTime: 3,
    });
  });

  it('has six topics at most', () => {
    const topic = {
      title: 'T',
      description: 'D',
      angle: 'A',
      audienceValue: 'V',
      contentComponents: ['C'],
      difficultyLevel: 'Easy',
    };
    const topics = (count: number) => ({ topics: Array.from({ length: count }, () => topic) });
    expect(aiTasks.topics.reply.safeParse(topics(6)).success).toBe(true);
    expect(aiTasks.topics.reply.safeParse(topics(7)).success).toBe(false);
    expect(aiTasks.topics.reply.safeParse({ topics: [{ ...topic, difficultyLevel: 'Hard' }] }).success).toBe(false);
  });

  it('describes a voice in each of its eight dimensions', () => {
    expect(Object.keys(voiceDimensions)).toEqual([
      'Tone & Personality',
      'Clarity & Accessibility',
      'Authority & Expertise',
      'Engagement & Connection',
      'Authenticity & Voice',
      'Structure & Flow',
      'Emotional Intelligence',
      'Professional Impact',
    ]);
    const metrics = Object.keys(voiceDimensions).map((dimension) => ({
      dimension,
      score: 70,
      description: 'Dry wit',
      examples: [],
    }));
    const voice = (voiceMetrics: object[]) => ({ overallScore: 70, voiceMetrics, recommendations: [] });
    expect(aiTasks.voice.reply.safeParse(voice(metrics)).success).toBe(true);
    expect(aiTasks.voice.reply.safeParse(voice(metrics.slice(1))).success).toBe(false);
    const kept = { metrics, analysisDate: '2026-11-21T08:00:00Z', contentSamples: 3, recommendations: [] };
    expect(readVoiceProfile(JSON.stringify(kept))?.overallScore).toBe(75);
  });
});

describe('a draft', () => {
  it('aims at the words of its length', () => {
    expect(wordTargets).toEqual({
      short: { least: 500, ideal: 650, most: 800 },
      medium: { least: 1000, ideal: 1250, most: 1500 },
      long: { least: 1500, ideal: 2000, most: 2500 },
    });
  });
});

it.each<[TaskName, string | undefined, string]>([
  ['audience-insights', undefined, 'Failed to generate audience insights. Please try again.'],
  ['so-what', 'Analysis Failed', 'Failed to generate value analysis. Please try again.'],
  ['outline', undefined, 'Failed to generate outline'],
  ['research', 'Research Failed', 'Failed to gather research data'],
  ['draft', 'Draft Generation Failed', 'Failed to generate draft'],
  ['headlines', 'Headline Generation Failed', 'Failed to generate headlines'],
  ['review', 'Review Failed', 'Failed to review content. Please try again.'],
  ['ideas', undefined, 'Failed to generate ideas with AI'],
  ['voice', undefined, 'Failed to analyze voice profile.'],
  ['topics', undefined, 'AI returned invalid topic format. Please try again.'],
])('when %s fails, it is said under "%s": %s', (task, title, message) => {
  expect([findTask(task).failure.title, findTask(task).failure.message]).toEqual([title, message]);
});
