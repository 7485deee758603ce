import { describe, expect, it } from 'vitest';
import { appendText, writeText } from './write-text.ts';
import { choosePlatform } from './edit-item.ts';
import { startVariant } from './variants.ts';
import { undoneBody } from './restore-version.ts';
import { sortedHeads } from '../documents/load.ts';
import { bodyPath, variantTextPath } from '../documents/text-path.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import type { Replica } from '../testing/replicas.ts';
import {
  apartPaths,
  type ApartText,
  editsIntoDraft,
  leftOutTexts,
  missingParagraphs,
  placeInDraft,
} from './placed-texts.ts';
import { setStepValue } from './write-step.ts';

type Texts = Partial<Record<ApartText | 'body', string>>;

function written({ body = '', opener = '', cta = '' }: Texts): Replica<'content-item'> {
  const { laptop } = ideaOnTwoDevices();
  laptop.run(appendText, { path: bodyPath, text: body, separator: '\n' });
  laptop.run(appendText, { path: apartPaths.opener, text: opener, separator: '\n' });
  laptop.run(appendText, { path: apartPaths.cta, text: cta, separator: '\n' });
  return laptop;
}

const place = (which: ApartText, texts: Texts) => placeInDraft(written(texts).document, which);

const paragraphs = (count: number, words = 'Some words of a paragraph.') => Array(count).fill(words).join('\n\n');

describe('a text that is written apart', () => {
  it.each([
    ['spaces and line ends', 'A date  is\na bet.', 'A date is a bet.'],
    ['capitals', 'A DATE is a bet.', 'A date is a Bet.'],
    ['the marks of Markdown', '> A **date** is a _bet_.', 'A date is a bet.'],
    ['quotation marks', 'A “date” is somebody’s bet.', `A "date" is somebody's bet.`],
    ['where a word of it links to', 'A [date](https://x.example/a "A page") is a bet.', 'A date is a bet.'],
  ])('stands in the draft whatever %s', (_, body, text) => {
    expect(place('opener', { body, opener: text })).toBe('standing');
    expect(place('cta', { body, cta: text })).toBe('standing');
  });

  it.each([
    ['nothing is written', 'blank', { body: 'A date.', opener: ' \n ', cta: ' ' }],
    ['there is no draft', 'no-draft', { body: ' \n', opener: 'A bet.', cta: 'A bet.' }],
    ['the draft says something else', 'missing', { body: 'A date.', opener: 'A bet.', cta: 'A bet.' }],
    ['its word is a part of another', 'missing', { body: 'Bets are already on.', opener: 'Read', cta: 'bet' }],
  ] as const)('says it when %s', (_, expected, texts) => {
    expect(place('opener', texts)).toBe(expected);
    expect(place('cta', texts)).toBe(expected);
  });

  it('is found as a whole word, even if it is part of a longer word before', () => {
    expect(place('cta', { body: 'Already done. Read it.', cta: 'Read it' })).toBe('standing');
    expect(place('cta', { body: '今すぐ登録してください。', cta: '登録して' })).toBe('standing');
  });

  it('counts as an opener in the first three paragraphs and in the first third of a long draft', () => {
    const opener = 'A date is a bet.';
    expect(place('opener', { opener, body: `# Title\n\n![](picture)\n\n${opener}\n\nEnd.` })).toBe('standing');
    expect(place('opener', { opener, body: `${paragraphs(4)}\n\n${opener}\n\n${paragraphs(14)}` })).toBe('standing');
    expect(place('opener', { opener, body: `${paragraphs(4)}\n\n${opener}` })).toBe('further-down');
  });

  it('counts as a call to action anywhere', () => {
    const cta = 'Tell me yours.';
    expect(place('cta', { cta, body: `${cta}\n\n${paragraphs(9)}` })).toBe('standing');
    expect(place('cta', { cta, body: `${paragraphs(9)}\n\n${cta}` })).toBe('standing');
  });

  it('is left out when neither the draft has it nor what goes out on a chosen platform', () => {
    const item = written({ body: 'A date.', opener: 'A bet.', cta: 'Tell me yours.' });
    expect(leftOutTexts(item.document)).toEqual(['opener', 'cta']);
    item.run(choosePlatform, { platformId: 2, chosen: true });
    item.run(startVariant, { id: 'own', platformId: 2, isFitted: false, now: 0 });
    expect(leftOutTexts(item.document)).toEqual(['opener', 'cta']);
    item.run(appendText, { path: variantTextPath('own'), text: 'A bet.', separator: '\n' });
    expect(leftOutTexts(item.document)).toEqual(['cta']);
  });

  it('is not left out when the draft has the opener further down', () => {
    const item = written({ body: `${paragraphs(4)}\n\nA bet.`, opener: 'A bet.' });
    expect(leftOutTexts(item.document)).toEqual([]);
  });
});

describe('put into the draft', () => {
  const put = (which: ApartText, texts: Texts, placement: string | null = null): string => {
    const item = written(texts);
    if (placement) {
      const name = { step: 'content-optimization', field: 'ctaPlacement' } as const;
      expect(item.run(setStepValue, { ...name, value: placement }).ok).toBe(true);
    }
    expect(item.run(putIt, which).ok).toBe(true);
    expect(placeInDraft(item.document, which)).not.toBe('missing');
    return item.document.body;
  };
  const putIt = (item: ContentItem, which: ApartText) =>
    writeText(item, { path: bodyPath, ...editsIntoDraft(item, which) });

  it.each([
    ['A date.', 'A bet.\n\nA date.'],
    ['\nA date.\n', 'A bet.\n\nA date.\n'],
    ['# Title\n\nA date.', '# Title\n\nA bet.\n\nA date.'],
    ['# Title\nA date.', '# Title\n\nA bet.\n\nA date.'],
    ['## Part one\n\nA date.', 'A bet.\n\n## Part one\n\nA date.'],
    ['# Title', '# Title\n\nA bet.'],
    ['', 'A bet.'],
  ])('the opener is the first paragraph, below a title: %j', (body, expected) => {
    expect(put('opener', { body, opener: ' A bet. ' })).toBe(expected);
  });

  it.each([
    ['end', 'One.\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree.\n\nGo.'],
    ['inline', 'One.\n\nTwo.\n', 'One.\n\nTwo.\n\nGo.'],
    ['middle', 'One.\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nGo.\n\nThree.'],
    ['both', 'One.\n\nTwo.', 'One.\n\nGo.\n\nTwo.\n\nGo.'],
    ['middle', 'One.', 'One.\n\nGo.'],
    ['both', 'One.', 'One.\n\nGo.'],
    ['middle', '# One\n\nTwo.\n\n## Three\n\nFour.', '# One\n\nTwo.\n\nGo.\n\n## Three\n\nFour.'],
    ['middle', 'One.\n\n```\na\n\nb\n\nc\n```\n\nTwo.', 'One.\n\nGo.\n\n```\na\n\nb\n\nc\n```\n\nTwo.'],
    ['both', '', 'Go.'],
  ])('the call to action stands at its placement, %s, a paragraph of its own: %j', (placement, body, expected) => {
    expect(put('cta', { body, cta: 'Go.' }, placement)).toBe(expected);
  });

  it('the call to action is at the end if no placement is chosen', () => {
    expect(put('cta', { body: 'One.\n\nTwo.', cta: 'Go.' })).toBe('One.\n\nTwo.\n\nGo.');
  });

  it('can be undone, and later text stays', () => {
    const item = written({ body: 'One.', opener: 'A bet.' });
    const before = sortedHeads(item.document);
    item.run(putIt, 'opener');
    const after = sortedHeads(item.document);
    item.run(appendText, { path: bodyPath, text: 'Two.', separator: '\n\n' });
    item.run(writeText, { path: bodyPath, ...undoneBody(item.document, { before, after }) });
    expect(item.document.body).toBe('One.\n\nTwo.');
  });

  it('changes nothing where the draft has it, or nothing is written', () => {
    expect(put('cta', { body: 'Ready? Go. Now.', cta: 'Go.' })).toBe('Ready? Go. Now.');
    expect(put('opener', { body: 'One.', opener: ' ' })).toBe('One.');
  });
});

describe('an offered text', () => {
  const draft = 'A roadmap is a bet. Treat it so.\n\nWe lost **40%** in a year.';

  it.each([
    ['paragraphs that the draft has, in other marks and other lines', 'We lost 40% in a year.\n\nTreat it\nso.', []],
    [
      'paragraphs with a new sentence whole, each once',
      'Treat it so. Update it.\n\nTreat it so. Update it.',
      ['Treat it so. Update it.'],
    ],
    [
      'headings above missing paragraphs only',
      '## Then\n\nWe lost 40% in a year.\n\n## Now\n\nWe win.',
      ['## Now', 'We win.'],
    ],
    [
      'no heading whose words the draft has in a sentence',
      '## Bet\n\nWe win.\n\n## Year\nWe go on.',
      ['## Bet', 'We win.', '## Year', 'We go on.'],
    ],
    ['a title alone, whose paragraph is there', '# T\n\n## Sub\n\nWe lost 40% in a year.', []],
    ['a heading at the end that is there', '# T\n\n## End', ['## End'], '# T\n\nMore.'],
    ['a heading that the draft ends with', '# T\n\n## Now\n\nWe win.', ['We win.'], 'One.\n\n# T\n\n## Now\n'],
    [
      'no paragraph with another address',
      'See [it](https://a.example).\n\n![](https://a.example/b.png)',
      ['See [it](https://a.example).', '![](https://a.example/b.png)'],
      'See [it](https://b.example).\n\n![](https://a.example/c.png)',
    ],
    [
      'paragraphs with the same addresses',
      'See [it](https://a.example "A") and [that](https://b.example)\n\n![](https://a.example/b.png)',
      [],
      '**See** [it](https://a.example) and [that](https://b.example)!\n\n![](https://a.example/b.png)',
    ],
    [
      'no part of a code block',
      'We lost 40% in a year.\n```js\n# a\n\nb * c\n```\nWe win.',
      ['```js\n# a\n\nb * c\n```', 'We win.'],
      'We lost **40%** in a year.\n\n```js\n# a\n\nb c\n```',
    ],
    ['lines that are only signs, which are there', 'One.\n\n***\n\nTwo.', ['Two.'], 'One.\n\n***'],
    ['nothing else than all of it beside an empty draft', 'One.\n\nTwo.', ['One.', 'Two.'], ''],
  ])('leaves out %s', (_name, offered, missing, beside = draft) => {
    expect(missingParagraphs(offered, beside)).toEqual(missing);
  });
});
