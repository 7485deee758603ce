import { expect, it } from 'vitest';
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

it('beside a draft with a title nothing is put forward: no opener, headline, call to action, search phrase or description', () => {
  for (const { text, title, goal, audience } of labelledTexts) {
    const request = { title: title || 'Untitled', content: text, goal: goal || 'Replies', audience };
    expect(openers(aiTasks.openers.request.parse(request), unknownWriter).openers).toEqual([]);
    expect(headlines(aiTasks.headlines.request.parse(request), unknownWriter).headlines).toEqual([]);
    expect(cta(aiTasks.cta.request.parse(request), unknownWriter).suggestions).toEqual([]);
    expect(seo(aiTasks.seo.request.parse(request), unknownWriter)).toMatchObject({
      primaryKeywords: [],
      secondaryKeywords: [],
      focusKeyword: '',
      metaTitle: '',
      metaDescription: '',
    });
  }
});

it('no share that nobody counted heads a draft without a title', () => {
  const content =
    'Plans are good.\n\n80% of all roadmap dates were moved.\n\nI keep roadmap dates. A roadmap is a bet.';
  expect(headlines(aiTasks.headlines.request.parse({ content }), unknownWriter).headlines).toEqual([]);
});

it('praises no sentence that boasts', async () => {
  const reviewOf = await loadBuiltInAnswer('review');
  const boast = 'I trained hundreds of dogs in May, and 100% of the 9 owners came back.';
  const content = `${boast}\n\n${'A dog learns what it does often, and forgets the rest of it. '.repeat(5)}\n\nOwners ask me about dogs.`;
  expect(reviewOf(aiTasks.review.request.parse({ content }), unknownWriter).strengths).toEqual([]);
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
