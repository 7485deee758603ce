import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ideaContentTypes, ideas } from '../assistant/ideas.ts';
import { unknownWriter, type Writer } from '../assistant/writer.ts';
import { proposeIdeas } from './tasks/ideas.ts';

const pillars = ['Expertise', 'Stories', 'Behind the scenes'].map((name) => ({ name, description: '' }));
const writer: Writer = { ...unknownWriter, pillars };
const asked = { industry: 'Product management', targetAudience: 'Heads of product', contentType: 'opinion' };
const ideasFor = (promptData: object, by: Writer = writer, count = 10) =>
  ideas.reply.parse(proposeIdeas(ideas.request.parse({ count, promptData: { ...asked, ...promptData } }), by)).ideas;

it('every idea is about what was asked for, whatever the pillars are called', () => {
  const text = fc.constantFrom('Logistics', 'B2B software for clinics', 'Roadmaps', 'Hiring', 'Win two clients');
  fc.assert(
    fc.property(
      text,
      fc.array(text, { maxLength: 4 }),
      text,
      fc.constantFrom(...ideaContentTypes),
      (industry, topics, goals, contentType) => {
        const subjects = topics.length > 0 ? topics : [industry];
        for (const { title, description } of ideasFor({ industry, topics: topics.join(', '), goals, contentType })) {
          expect(subjects.some((subject) => title.startsWith(subject))).toBe(true);
          for (const said of [industry, 'Heads of product', goals]) expect(description).toContain(said);
          for (const { name } of pillars) expect(title).not.toContain(name);
        }
      },
    ),
  );
});

it('topics that are a sentence stay whole', () => {
  const topic = 'Why a date is a debt, because nobody pays it back';
  for (const { title } of ideasFor({ topics: topic })) expect(title.startsWith(topic)).toBe(true);
});

it('an idea is kept under the pillar that its subject belongs to, and under none that it does not', () => {
  const about = { ...writer, pillars: [...pillars, { name: 'Craft', description: 'Roadmaps and odds' }] };
  expect(new Set(ideasFor({ topics: 'Roadmaps' }, about).map(({ pillar }) => pillar))).toEqual(new Set(['Craft']));
  expect(new Set(ideasFor({ topics: 'Hiring' }, about).map(({ pillar }) => pillar))).toEqual(new Set([null]));
});
