import { expect, it } from 'vitest';
import { aboutOf, ownPassage, ownPassages, passageCount, type PublishedText } from './own-passages.ts';

const filler = 'Nobody on the team had asked for it, and everybody had an opinion about it by the end of the week.';

function text(id: string, ...paragraphs: string[]): PublishedText {
  return { id, title: `Title ${id}`, text: paragraphs.join('\n\n') };
}

const roadmaps = text(
  'roadmaps',
  `A roadmap is a bet that nobody signed. ${filler}`,
  `We stopped promising dates. ${filler}`,
);
const hiring = text('hiring', `The interview told us nothing about the candidate. ${filler}`);
const coffee = text('coffee', `Good coffee is mostly patience and water. ${filler}`);
const walking = text('walking', `I think better on the second kilometre. ${filler}`);

it('those that share the words of the piece come first', () => {
  const chosen = ownPassages([coffee, hiring, roadmaps], 'Why roadmap dates are promises');
  expect(chosen[0]).toEqual({
    id: 'roadmaps',
    title: 'Title roadmaps',
    text: expect.stringMatching(/^A roadmap|^We stopped/),
  });
});

it('at least three are chosen, the newest where no word fits, and eight at most', () => {
  expect(ownPassages([coffee, hiring, roadmaps, walking], 'Zebras').map(({ id }) => id)).toEqual([
    'coffee',
    'hiring',
    'roadmaps',
  ]);
  const many = Array.from({ length: 30 }, (_each, index) =>
    text(`${index}`, `A roadmap is bet number ${index}. ${filler}`),
  );
  expect(ownPassages(many, 'roadmap')).toHaveLength(passageCount.most);
  expect(ownPassages([coffee], 'roadmap')).toHaveLength(1);
  expect(ownPassages([], 'roadmap')).toEqual([]);
});

it('those that a model finds near come first too, beside those that share words', () => {
  const near = [0.1, -0.2, 0, 0.2, 0.9];
  const chosen = ownPassages([coffee, hiring, roadmaps, walking], 'Why roadmap dates are promises', near);
  expect(chosen.map(({ id }) => id)).toEqual(['roadmaps', 'walking', 'roadmaps', 'coffee']);
  expect(ownPassages([coffee, hiring, roadmaps, walking], 'Zebras', [0, 0, 0, 0, 0])).toHaveLength(3);
});

it('two of a text at most', () => {
  const long = text('long', ...Array.from({ length: 6 }, (_each, index) => `A roadmap is bet ${index}. ${filler}`));
  expect(ownPassages([long, coffee], 'roadmap').filter(({ id }) => id === 'long')).toHaveLength(2);
});

it('are prose: no headings, lists, quotations, tables, pictures or code', () => {
  const mixed = text(
    'mixed',
    '# A heading that is long enough to count as a passage of its own, if headings were prose, which they are not at all',
    `> ${filler} ${filler}`,
    `- ${filler} ${filler}`,
    `1. ${filler} ${filler}`,
    `![${filler} ${filler}](x.png)`,
    `\`\`\`\n${filler}\n\n${filler} ${filler}\n\`\`\``,
    `It is only this one. ${filler}`,
  );
  expect(ownPassages([mixed], '').map(({ text: passage }) => passage)).toEqual([`It is only this one. ${filler}`]);
});

it('short paragraphs are joined, and long ones end with a sentence', () => {
  const [joined] = ownPassages([text('short', 'One line.', 'Another line.', filler)], '');
  expect(joined?.text).toBe(`One line.\n\nAnother line.\n\n${filler}`);
  const [cut] = ownPassages([text('long', Array.from({ length: 12 }, () => filler).join(' '))], '');
  expect(cut?.text.endsWith('week.')).toBe(true);
  expect(cut!.text.split(' ').length).toBeLessThanOrEqual(110);
});

it.each([
  ['Chinese', '路线图是一个没有人签字的赌注。', '。'],
  ['Japanese with exclamation marks', 'ロードマップは誰も署名していない賭けです！', '！'],
  ['one endless word', 'あ', 'あ'],
  ['nothing but marks', '!', '!'],
  ['characters of two code units', '🙂', '🙂'],
])('a text without spaces is cut to passages that a request may carry: %s', (_what, sentence, end) => {
  const found = ownPassages([text('long', sentence.repeat(2500)), coffee], 'Good coffee');
  expect(found.map(({ id }) => id).toSorted()).toEqual(['coffee', 'long']);
  for (const passage of found) expect(ownPassage.safeParse(passage).success).toBe(true);
  const cut = found.find(({ id }) => id === 'long')!;
  expect(cut.text.endsWith(end)).toBe(true);
  expect(cut.text.isWellFormed()).toBe(true);
});

it('paragraphs without spaces are passages of their own once they are long enough', () => {
  const paragraph = '路线图是一个没有人签字的赌注。'.repeat(20);
  const found = ownPassages([text('many', paragraph, paragraph)], '');
  expect(found.map((passage) => passage.text)).toEqual([paragraph, paragraph]);
});

it('a title is cut to what a request may carry', () => {
  const [passage] = ownPassages([{ ...coffee, title: `x${'🙂'.repeat(1200)}` }], '');
  expect(ownPassage.safeParse(passage).success).toBe(true);
  expect(passage!.title.isWellFormed()).toBe(true);
});

it('the words of a request are its title, goal and prompt', () => {
  expect(aboutOf({ title: 'Bets', goal: 'Trust', seen: ['x'], content: 'Draft' })).toBe('Bets\nTrust');
  expect(aboutOf(null)).toBe('');
});
