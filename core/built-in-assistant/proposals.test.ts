import { expect, it } from 'vitest';
import { aiTasks, loadBuiltInAnswer } from '../ai-tasks.ts';
import { unknownWriter } from '../assistant/writer.ts';
import { labelledTexts } from './testing/labelled-texts.ts';

const [openers, headlines, topics, cta] = await Promise.all([
  loadBuiltInAnswer('openers'),
  loadBuiltInAnswer('headlines'),
  loadBuiltInAnswer('topics'),
  loadBuiltInAnswer('cta'),
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
      ...cta(aiTasks.cta.request.parse({ goal, content: text }), unknownWriter).suggestions,
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
