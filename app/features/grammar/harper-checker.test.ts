import { slimBinary } from 'harper.js/slimBinary';
import { beforeAll, describe, expect, it } from 'vitest';
import { englishSample } from '#core/grammar/english.ts';
import type { GrammarChecker } from './grammar-state.ts';
import { startHarper } from './harper-checker.ts';

let harper: GrammarChecker;

beforeAll(async () => {
  harper = await startHarper(slimBinary, 'American');
});

const wordsFound = async (paragraph: string) =>
  (await harper.check(paragraph)).map(({ from, to }) => paragraph.slice(from, to));

describe('the checker', () => {
  it('finds what is wrong, where it is, with what could stand there', async () => {
    const findings = await harper.check('😀👩‍💻 This is an test of teh editor.');
    expect(findings).toMatchObject([
      { from: 16, to: 18, kind: 'Miscellaneous', fixes: ['a'] },
      { from: 27, to: 30, kind: 'Typo', fixes: ['the'] },
    ]);
  });

  it('says in plain words what is the matter', async () => {
    const [spelling] = await harper.check('A mesage from the house.');
    expect(spelling?.message).toContain('“mesage”');
  });

  it.each([
    'A `teh code` here.',
    'A [link](https://exampel.com/teh-page) here.',
    'A picture ![teh name](rostrum-image:0011223344556677889900112233445566778899001122334455667788990011) here.',
    '    teh code',
    '## A heading with one capital',
    'And so on...',
    'I said no to the client, and say no to meetings.',
  ])('finds nothing in %j', async (paragraph) => {
    expect(await wordsFound(paragraph)).toEqual([]);
  });

  it('takes away what is too much, and offers three fixes at most', async () => {
    expect(await harper.check('We met yesterday , in the house.')).toMatchObject([{ fixes: [''] }]);
    const [spelling] = await harper.check('A mesage from the house.');
    expect(spelling?.fixes.length).toBeLessThanOrEqual(3);
  });

  it('knows the words that it is told, and only these', async () => {
    expect(await wordsFound('We met Zolkiewski here.')).toEqual(['Zolkiewski']);
    await harper.know(['Zolkiewski']);
    expect(await wordsFound('We met Zolkiewski here.')).toEqual([]);
    await harper.know([]);
    expect(await wordsFound('We met Zolkiewski here.')).toEqual(['Zolkiewski']);
  });

  it.each([
    ['This is an test of teh editor.', true],
    ['Recieved a mesage. It was short and it said that the plan is off.', true],
    ['Das ist ein Text auf Deutsch, der nicht geprüft werden soll.', false],
    ['Ceci est un texte en français que personne ne corrige ici.', false],
    ['Hallo zusammen', false],
  ])('tells whether %j is English: %s', async (draft, isEnglish) => {
    expect(await harper.isEnglish(englishSample([draft]))).toBe(isEnglish);
  });

  it('leaves a quotation in another language alone', async () => {
    const quotation = 'Sie sagte: „Ein Text auf Deutsch, der hier gar nicht geprüft werden soll, steht einfach so da.“';
    expect(await wordsFound(quotation)).toEqual([]);
  });

  it('writes the English of where the person is', async () => {
    expect(await wordsFound('The colour of the theatre.')).toEqual(['colour', 'theatre']);
    const british = await startHarper(slimBinary, 'British');
    expect(await british.check('The colour of the theatre.')).toEqual([]);
  });
});
