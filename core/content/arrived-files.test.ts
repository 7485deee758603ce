import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivalLimits,
  kindOfFile,
  leftOutSentences,
  shownFileName,
  sortFiles,
  titleOfFile,
  unpostedKind,
  unpostedSentence,
} from './arrived-files.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });
const MB = 1 << 20;

describe('a file from outside', () => {
  it.each([
    ['post.md', 'text/markdown', 'text'],
    ['POST.MARKDOWN', '', 'text'],
    ['post.md', 'application/octet-stream', 'text'],
    ['notes', 'text/plain; charset=utf-8', 'text'],
    ['page.md', 'text/html', 'text'],
    ['wall.jpg', 'image/jpeg', 'picture'],
    ['wall.JPEG', '', 'picture'],
    ['drawing.svg', 'image/svg+xml', 'picture'],
    ['memo.m4a', 'audio/mp4', 'audio'],
    ['memo.opus', '', 'audio'],
    ['page.html', 'text/html', null],
    ['film.mp4', 'video/mp4', null],
    ['program.exe', '', null],
    ['picture.png.exe', '', null],
    ['', '', null],
  ])('%s of the type "%s" can become: %s', (name, type, kind) => {
    expect(kindOfFile({ name, type })).toBe(kind);
  });

  it('is sorted by what it becomes, and left out with its reason', () => {
    const files = [
      file('post.md'),
      file('wall.png', 'image/png', 30 * MB),
      file('memo.m4a', 'audio/mp4', 900 * MB),
      file('empty.md', '', 0),
      file('huge.png', 'image/png', 60 * MB),
      file('huge.md', '', 3 * MB),
      file('program.exe'),
    ];
    const { pictures, texts, audio, leftOut } = sortFiles(files);
    expect([pictures, texts, audio].map((each) => each.map(({ name }) => name))).toEqual([
      ['wall.png'],
      ['post.md'],
      ['memo.m4a'],
    ]);
    expect(leftOutSentences(leftOut)).toEqual([
      '“empty.md” is empty, so it was left out.',
      '“huge.png” and “huge.md” are too large (pictures up to 30 MB, texts up to 2 MB), so they were left out.',
      '“program.exe” is not Markdown, a picture or audio, so it was left out.',
    ]);
  });

  it('is left out with what to do instead where posts cannot have it yet', () => {
    const { pictures, leftOut } = sortFiles([
      file('wall.png', 'image/png'),
      file('film.mp4', 'video/mp4', 900 * MB),
      file('CLIP.MOV'),
      file('slides.pdf', 'application/pdf'),
    ]);
    expect(pictures).toHaveLength(1);
    expect(leftOutSentences(leftOut)).toEqual([
      '“film.mp4” and “CLIP.MOV” were left out. Videos are not posted yet. Add them on the platform after posting.',
      '“slides.pdf” was left out. Documents are not posted yet. Add it on the platform after posting.',
    ]);
    expect(unpostedSentence('video', ['LinkedIn', 'Bluesky'])).toBe(
      'Videos are not posted yet. Add it on LinkedIn and Bluesky after posting.',
    );
    expect(unpostedKind(file('wall.png', 'image/png'))).toBeNull();
  });

  it('is one of thirty at most, and of 100 MB together', () => {
    const many = sortFiles(Array.from({ length: 200 }, (_, at) => file(`${at}.png`, 'image/png', 100)));
    expect(many.pictures).toHaveLength(30);
    expect(leftOutSentences(many.leftOut)).toEqual(['170 more files were left out: 30 can be added at a time.']);
    const large = sortFiles(Array.from({ length: 5 }, (_, at) => file(`${at}.png`, 'image/png', 24 * MB)));
    expect(large.pictures).toHaveLength(4);
    expect(leftOutSentences(large.leftOut)).toEqual(['1 more file was left out: 100 MB can be added at a time.']);
  });

  it('is named in one sentence for each reason, however many there are', () => {
    const { leftOut } = sortFiles(Array.from({ length: 25 }, (_, at) => file(`${at}.zip`)));
    expect(leftOutSentences(leftOut)).toEqual([
      '“0.zip”, “1.zip”, “2.zip”, and 22 more are not Markdown, pictures or audio, so they were left out.',
    ]);
    expect(leftOutSentences([])).toEqual([]);
  });

  it('has a name of one line, which cannot pose as another', () => {
    expect(shownFileName('invoice\u202Egpj.exe')).toBe('invoice gpj.exe');
    expect(shownFileName('a\u0000\n\u001B[31mb.md')).toBe('a [31mb.md');
    expect(shownFileName(' \u200B ')).toBe('Unnamed file');
    expect(titleOfFile('On roadmaps.md')).toBe('On roadmaps');
    expect(titleOfFile('.md')).toBe('.md');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        for (const shown of [shownFileName(name), titleOfFile(name)]) {
          expect(shown.length).toBeGreaterThan(0);
          expect(shown.length).toBeLessThanOrEqual(arrivalLimits.name);
          expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
        }
      }),
    );
  });
});
