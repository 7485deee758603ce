import { expect, it } from 'vitest';
import { ideas } from '../assistant/ideas.ts';
import { unknownWriter, type Writer } from '../assistant/writer.ts';
import { proposeIdeas } from './tasks/ideas.ts';

const pillars = ['Expertise', 'Stories'].map((name) => ({ name, description: '' }));
const asked = { industry: 'Product management', targetAudience: 'Heads of product', contentType: 'opinion' };
const ideasFor = (by: Writer = { ...unknownWriter, pillars }, seen: readonly string[] = []) =>
  ideas.reply.parse(proposeIdeas(ideas.request.parse({ promptData: asked, seen }), by)).ideas;

it('ideas are questions of readers, none of them filled with words of the request', () => {
  for (const { title, description } of ideasFor()) {
    expect(title).toMatch(/\?$/);
    for (const said of Object.values(asked)) expect(`${title} ${description}`).not.toContain(said);
  }
});

it('the pillars take turns, and without pillars an idea has none', () => {
  expect(ideasFor().map(({ pillar }) => pillar)).toEqual(['Expertise', 'Stories', 'Expertise', 'Stories', 'Expertise']);
  for (const { pillar } of ideasFor(unknownWriter)) expect(pillar ?? null).toBeNull();
});

it('others come when others are asked for', () => {
  const first = ideasFor().map(({ title }) => title);
  for (const { title } of ideasFor(undefined, first)) expect(first).not.toContain(title);
});
