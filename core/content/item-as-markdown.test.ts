import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceText } from './write-text.ts';
import { startVariant } from './variants.ts';
import { bodyPath, variantTextPath } from '../documents/text-path.ts';
import { platformByKey } from '../publishing/platforms.ts';
import { contentRow } from './content-row.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { fileNameFrom, itemAsMarkdown } from './item-as-markdown.ts';

const hash = 'ab'.repeat(32);

describe('an item as Markdown', () => {
  const { laptop } = ideaOnTwoDevices();
  laptop.run(replaceText, { path: bodyPath, text: `A date is a **bet**.\n\n![A whiteboard](rostrum-image:${hash})` });
  const markdown = (pathOfPicture: (named: string) => string | null = () => null) =>
    itemAsMarkdown({ item: laptop.document, row: contentRow(laptop.document), pillarName: 'Craft', pathOfPicture });

  it('begins with what is known of it, and goes on with the draft', () => {
    const { title } = contentRow(laptop.document);
    expect(markdown()).toContain(`---\ntitle: ${JSON.stringify(title)}\nstatus: "ideas"\n`);
    expect(markdown()).toContain('pillar: "Craft"\n');
    expect(markdown()).toContain('---\n\nA date is a **bet**.\n');
    expect(markdown()).not.toContain('tags:');
  });

  it('links to the pictures in the archive, and keeps the names of the others', () => {
    expect(markdown((named) => `../pictures/${named}.webp`)).toContain(`![A whiteboard](../pictures/${hash}.webp)`);
    expect(markdown()).toContain(`![A whiteboard](rostrum-image:${hash})`);
  });

  it('has each platform’s own version under its name', () => {
    const { id: platformId } = platformByKey('linkedin');
    laptop.run(startVariant, { id: 'a', platformId, isFitted: true, now: 0 });
    laptop.run(replaceText, { path: variantTextPath('a'), text: 'Shorter, for LinkedIn.' });
    expect(markdown()).toMatch(/\n## Version for LinkedIn\n\nShorter, for LinkedIn\.\n$/);
  });
});

describe('the name of a file', () => {
  it('is the title without characters that a system treats specially', () => {
    const taken = new Set<string>();
    expect(fileNameFrom('Why: a “roadmap” / a promise?', taken)).toBe('Why a “roadmap” a promise');
    expect(fileNameFrom('WHY a “roadmap” a promise', taken)).toBe('WHY a “roadmap” a promise 2');
    expect(fileNameFrom('../..', taken)).toBe('Untitled');
    expect(fileNameFrom('con', taken)).toBe('con_');
  });

  it('is valid on every disk and unique, for any titles', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 120 }), { maxLength: 20 }), (titles) => {
        const taken = new Set<string>();
        const names = titles.map((title) => fileNameFrom(title, taken));
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[^. <>:"/\\|?*\p{Cc}][^<>:"/\\|?*\p{Cc}]*$/u);
      }),
    );
  });
});
