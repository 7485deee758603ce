import { describe, expect, it } from 'vitest';
import { aiTasks, loadBuiltInAnswer } from '../ai-tasks.ts';
import { unknownWriter } from '../assistant/writer.ts';
import { labelledTexts } from './testing/labelled-texts.ts';

const [openers, headlines, topics, cta, seo] = await Promise.all([
  loadBuiltInAnswer('openers'),
  loadBuiltInAnswer('headlines'),
  loadBuiltInAnswer('topics'),
  loadBuiltInAnswer('cta'),
  loadBuiltInAnswer('seo'),
]);

it('among the openers are always a problem, an authority and a contrarian one', () => {
  for (const title of ['Why roadmaps fail', 'Pricing', '今天天气很好']) {
    const reply = openers(aiTasks.openers.request.parse({ title }), unknownWriter);
    expect(reply.openers.map(({ type }) => type)).toEqual(['problem', 'authority', 'contrarian']);
  }
});

const isOwn = (line: string, text: string) => plain(text).includes(plain(line));
const plain = (line: string) =>
  line
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

it('every opener, headline, topic and call to action is a sentence of the draft, its title, or a question', () => {
  for (const { text, title, goal } of labelledTexts) {
    const proposed = [
      ...openers(aiTasks.openers.request.parse({ title, content: text }), unknownWriter).openers,
      ...headlines(aiTasks.headlines.request.parse({ title, content: text }), unknownWriter).headlines,
      ...cta(aiTasks.cta.request.parse({ goal: goal || 'Replies', content: text }), unknownWriter).suggestions,
    ].map((each) => each.text);
    const named = topics(aiTasks.topics.request.parse({ prompt: text }), unknownWriter).topics.map(
      (topic) => topic.title,
    );
    for (const line of [...proposed, ...named])
      expect(isOwn(line, `${title}\n${text}`) || line.endsWith('?'), line).toBe(true);
  }
});

it('a headline names the paragraph that it comes from', () => {
  const content = 'Plans are good.\n\nMy roadmap had 14 dates, and three were right.';
  const [first] = headlines(aiTasks.headlines.request.parse({ content }), unknownWriter).headlines;
  expect(first).toMatchObject({
    text: 'My roadmap had 14 dates, and three were right',
    strengths: ['Your own sentence, from paragraph 2'],
  });
});

it('openers ask other questions when others are asked for', () => {
  const again = (seen: readonly string[]) =>
    openers(aiTasks.openers.request.parse({ title: 'Roadmaps', seen }), unknownWriter).openers.map(({ text }) => text);
  const first = again([]);
  expect(again(first).filter((text) => first.includes(text))).toEqual([]);
});

describe('a sentence that is put first', () => {
  const general =
    'In today’s fast-paced world promises are a subject of which every team has an opinion, and most of them are kept in a drawer. It is a matter of trust, of habit and of the people who sit at the table when somebody asks for a date.';
  const event = 'Last May I promised 14 dates to two customers, and kept three.';
  const end = 'Dates are bets. Customers can read odds.';
  const proposed = (content: string) =>
    openers(aiTasks.openers.request.parse({ title: 'Dates', content }), unknownWriter).openers.map(({ text }) => text);

  it('tells what happened, far below an opening that tells nothing', () => {
    expect(proposed(`${general}\n\n${event} One left.\n\n${end}`)).toEqual([event]);
  });

  it.each([
    ['the opening is concrete', `In March I lost 2 customers over one date. ${general}\n\n${event}\n\n${end}`],
    ['it is near the beginning already', `Dates are bets.\n\n${event}\n\n${end}`],
    [
      'it stands in the middle of a paragraph',
      `${general}\n\nA date is a bet for anybody who reads. ${event}\n\n${end}`,
    ],
    ['it is the end', `${general}\n\n${end}\n\n${event}`],
    [
      'it names again what was named before',
      `${general} Somebody wrote a list.\n\nLast May I sent the list of 14 dates to two customers.\n\n${end}`,
    ],
    ['it is a guess', `${general}\n\n${event} I guess.\n\n${end}`],
  ])('is none where %s', (_where, content) => {
    expect(proposed(content)).toEqual([]);
  });

  it('never comes with a question about the draft, which the review has a remark on', () => {
    expect(proposed('Studies show that 70% of dates slip. It was decided that nobody asks.')).toEqual([]);
  });
});

it.each([
  ['no word of the title', 'The odds beside each bet', 0],
  ['one word of the title', 'Roadmap odds', 0],
  ['two words of the title', 'A roadmap with 14 dates', 1],
])('a sentence with %s heads a draft %#', (_words, title, count) => {
  const content = 'Plans are good.\n\nMy roadmap had 14 dates, and I kept three.\n\nA roadmap is a bet.';
  expect(headlines(aiTasks.headlines.request.parse({ title, content }), unknownWriter).headlines).toHaveLength(count);
});

it('no share that nobody counted heads a draft, and nothing that says only when', () => {
  const content = (line: string) => `Plans are good.\n\n${line}\n\nI keep roadmap dates. A roadmap is a bet.`;
  for (const line of ['80% of all roadmap dates were moved.', 'Today, I kept 3 roadmap dates of 14.']) {
    const request = { title: 'Roadmap dates', content: content(line) };
    expect(headlines(aiTasks.headlines.request.parse(request), unknownWriter).headlines).toEqual([]);
    expect(seo(aiTasks.seo.request.parse(request), unknownWriter).metaDescription).toBe('');
  }
});

it('a search phrase has two words, or is a long German compound, and comes back in its text', () => {
  for (const { name, text, title, goal, audience } of labelledTexts) {
    const { primaryKeywords, secondaryKeywords } = seo(
      aiTasks.seo.request.parse({ title, content: text, goal, audience }),
      unknownWriter,
    );
    for (const phrase of [...primaryKeywords, ...secondaryKeywords]) {
      expect(phrase.includes(' ') || (name.startsWith('de-') && phrase.length >= 12), phrase).toBe(true);
      expect(`${title}\n${text}`.toLowerCase().split(phrase.split(' ')[0]!.slice(0, 5)).length, phrase).toBeGreaterThan(
        2,
      );
    }
  }
});

it('praises and puts first no sentence that boasts', async () => {
  const reviewOf = await loadBuiltInAnswer('review');
  const boast = 'I trained hundreds of dogs in May, and 100% of the 9 owners came back.';
  const content = `Dogs need rules. Rules are good.\n\n${'A dog learns what it does often, and forgets the rest of it. '.repeat(5)}\n\n${boast}\n\nOwners ask me about dogs.`;
  expect(reviewOf(aiTasks.review.request.parse({ content }), unknownWriter).strengths).toEqual([]);
  expect(openers(aiTasks.openers.request.parse({ title: 'Dogs', content }), unknownWriter).openers).toEqual([]);
});

it.each([
  ['How to keep bees', 'Blog Article', true],
  ['How to keep bees', 'Newsletter', false],
  ['How to keep bees', 'Ghost', false],
  ['My year with bees', 'Blog Article', false],
])('advises headings only in long articles that explain: %s, %s', (title, context, isAdvised) => {
  const of = (content: string) =>
    seo(aiTasks.seo.request.parse({ title, content, context }), unknownWriter).suggestions.map(
      ({ category }) => category,
    );
  expect(of('The bees fly out of the box. '.repeat(150)).includes('Headings')).toBe(isAdvised);
  expect(of('The bees fly out of the box. '.repeat(120))).toEqual([]);
});
