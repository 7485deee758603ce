import { describe, expect, it } from 'vitest';
import { aiTasks, type BuiltInTask, loadBuiltInAnswer } from '../ai-tasks.ts';
import type { Writer } from '../assistant/writer.ts';
import { coach, type CoachedTask } from './coach.ts';

const coached: readonly CoachedTask[] = ['audience-insights', 'so-what', 'outline', 'research', 'draft'];

/** Plans of all kinds: titles that are sentences, nouns, commands or questions, and pillars that are plain names. */
const plans = [
  {
    title: 'The roadmap meeting I cancelled',
    pillar: 'Stories',
    audience: 'Heads of product',
    goal: 'Two new clients',
  },
  { title: 'Pricing', pillar: 'Expertise', audience: '', goal: 'Sell my course' },
  { title: 'Don’t promise dates', pillar: 'Behind the scenes', audience: 'Founders', goal: 'More subscribers' },
  { title: 'My year in numbers', pillar: 'Lessons', audience: 'Freelancers who price by the hour', goal: 'Feedback' },
  { title: 'Is a date a promise?', pillar: '', audience: 'New managers', goal: 'A conversation' },
] as const;
type Plan = (typeof plans)[number];

/** The requests that the screens send for a plan to each task that makes suggestions. */
const requests = {
  'audience-insights': ({ title, goal, audience }) => ({
    topic: title,
    goal,
    primaryAudience: audience || 'Readers',
    role: 'Head of product',
  }),
  'so-what': ({ title, goal, audience }) => ({ topic: title, goal, audience }),
  outline: ({ title, goal, audience }) => ({ topic: title, goal, audience, estimatedLength: 'long' }),
  research: ({ title, goal, audience }) => ({ topic: title, goal, audience, outline: 'We kept three of 14 dates.' }),
  openers: ({ title, goal, audience }) => ({ title, goal, audience }),
  draft: ({ title, goal }) => ({ topic: title, goal, outline: ['A date is a bet'], researchData: 'We kept three.' }),
  cta: ({ goal, audience }) => ({ goal, audience, contentType: 'article' }),
  ideas: ({ audience, goal }) => ({
    count: 10,
    promptData: { industry: 'Software', targetAudience: audience || 'Readers', contentType: 'opinion', goals: goal },
  }),
  topics: () => ({ prompt: 'In 2024 we promised 14 dates. We kept three of them. The customers noticed every one.' }),
} satisfies { readonly [Task in BuiltInTask]?: (plan: Plan) => object };
const tasks = Object.keys(requests) as (keyof typeof requests)[];

const writerOf = ({ pillar, audience }: Plan): Writer => ({
  title: 'Consultant',
  pillars: pillar === '' ? [] : [{ name: pillar, description: '' }],
  audience,
  tone: '',
  voice: [],
});

async function replyTo(task: keyof typeof requests, plan: Plan, seen: readonly string[] = []): Promise<string> {
  const answer = await loadBuiltInAnswer<BuiltInTask>(task);
  return JSON.stringify(answer(aiTasks[task].request.parse({ ...requests[task](plan), seen }), writerOf(plan)));
}

function questionsAbout(task: CoachedTask, { title, pillar, audience, goal }: Plan): string {
  const known = { title, pillar, audience, goal, role: 'Head of product', keyPoints: [], hasDraft: false } as const;
  const written = new Set<string>();
  return (['beginner', 'practised', 'unknown'] as const)
    .flatMap((experience) => [0, 1, 2].map((round) => ({ experience, round })))
    .flatMap(({ experience, round }) => coach(task, { ...known, experience, kind: 'article', written }, { round }))
    .map(({ question }) => question)
    .join('\n');
}

/** Matches a name used as the subject of a statement. Saying that an item belongs to a pillar is not one. */
function asSubject(name: string): RegExp {
  return new RegExp(`\\b(?:about|on|of|to|for|with|meet|believe in|does) “?${name}\\b|(?:^|")“?${name}:`, 'm');
}

describe.each(plans)('about “$title”', (plan) => {
  it.each(tasks)('no %s reply has a gap in brackets, or speaks of the title or the pillar as a thing', async (task) => {
    const reply = await replyTo(task, plan);
    for (const said of [reply, await replyTo(task, plan, reply.match(/[^"]{9,}/g)?.slice(0, 100))]) {
      expect(said.slice(1, -1)).not.toMatch(/\[(?!["{\]])/);
      expect(said).not.toContain(plan.title);
      if (plan.pillar) expect(said).not.toMatch(asSubject(plan.pillar));
    }
  });

  it.each(coached)('no question for %s speaks of the title or the pillar as a thing', (task) => {
    const questions = questionsAbout(task, plan);
    expect(questions).not.toContain(plan.title);
    expect(questions).not.toContain('[');
    if (plan.pillar) expect(questions).not.toMatch(asSubject(plan.pillar));
  });
});

it('no opener, whichever others are asked for, has a gap in brackets, the title, or a draft that is not there', async () => {
  const propose = await loadBuiltInAnswer('openers');
  const seen: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const request = aiTasks.openers.request.parse({ title: 'The roadmap meeting I cancelled', seen });
    const texts = propose(request, writerOf(plans[0])).openers.map(({ text }) => text);
    expect(texts.join('\n')).not.toMatch(/[[\]]|roadmap meeting|your draft/);
    seen.push(...texts);
  }
});
