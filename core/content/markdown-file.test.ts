import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../documents/limits.ts';
import { picturesIn } from '../documents/pictures.ts';
import { checkTitle } from './edit-item.ts';
import { type ArrivedPicture, draftFromMarkdown, pictureFilesIn, sharedDraft } from './markdown-file.ts';

const hash = (letter: string) => letter.repeat(64);
const picture = (fileName: string, letter: string): ArrivedPicture => ({
  fileName,
  name: fileName.replace(/\..*$/, ''),
  hash: hash(letter),
});

function draftOf(text: string, pictures: readonly ArrivedPicture[] = [], name = 'On roadmaps.md') {
  const made = draftFromMarkdown({ name, text }, pictures);
  if (!made.ok) throw new Error(made.error.type);
  return made.value;
}

describe('a draft from a Markdown file', () => {
  it('has the text as it is, and is called by the file where the text has no title', () => {
    expect(draftOf('\uFEFF'.slice(1) + 'First *words*.\r\n\r\n- a\r- b\n')).toEqual({
      title: 'On roadmaps',
      description: '',
      body: 'First *words*.\n\n- a\n- b',
      tags: [],
    });
  });

  it('is called by the heading that it begins with, which does not stand in the text twice', () => {
    expect(draftOf('\n# The *honest* version ##\n\nWords.\n\n# Another')).toMatchObject({
      title: 'The honest version',
      body: 'Words.\n\n# Another',
    });
    expect(draftOf('#hashtag first')).toMatchObject({ title: 'On roadmaps', body: '#hashtag first' });
    expect(draftOf('## A section\n\nWords.')).toMatchObject({ title: 'On roadmaps', body: '## A section\n\nWords.' });
  });

  it('takes title and tags from the front matter, and keeps its other lines as the description', () => {
    const text = [
      '---',
      'title: "Bets: \\"not\\" dates"',
      'layout: post',
      'tags: ["road maps", "bets"]',
      '# a comment',
      'date: 2026-11-27',
      '---',
      '',
      '# Bets: "not" dates',
      '',
      'Words.',
    ].join('\n');
    expect(draftOf(text)).toEqual({
      title: 'Bets: "not" dates',
      description: 'layout: post\n# a comment\ndate: 2026-11-27',
      body: 'Words.',
      tags: ['road maps', 'bets'],
    });
    expect(draftOf("---\nTags:\n  - one\n  - 'two'\nTitle: It''s\n---\nWords.")).toMatchObject({
      title: "It''s",
      tags: ['one', 'two'],
      description: '',
    });
    expect(draftOf('---\ntags: [one, #two, three]\n---\nWords.').tags).toEqual(['one', 'two', 'three']);
  });

  it('keeps tags that an item cannot have as a line of the description', () => {
    const many = `tags: ${JSON.stringify(Array.from({ length: limits.tags + 1 }, (_, at) => `tag ${at}`))}`;
    for (const line of [many, `tags: ${'a'.repeat(limits.tag + 1)}`, 'tags: constructor'])
      expect(draftOf(`---\n${line}\n---\nWords.`)).toMatchObject({ tags: [], description: line });
  });

  it.each([
    ['a thread with cuts', '---\nOne.\n---\nTwo.'],
    ['a rule at the beginning', '---\n\nWords.'],
    ['one that does not end', '---\ntitle: A\n\nWords.'],
    ['prose between rules', '---\nWe said: nothing: at all, and (it) went on.\nHello\n---\nWords.'],
  ])('does not take %s for front matter', (_what, text) => {
    expect(draftOf(text)).toMatchObject({ title: 'On roadmaps', body: text, description: '' });
  });

  it('shows pictures where the text names their files, and the others at its end', () => {
    const text =
      'A ![the wall](pictures/My%20wall.PNG "a wall") and ![](<My wall.png>) and ![else](https://e.org/a.png).';
    const { body } = draftOf(text, [picture('my wall.png', 'a'), picture('desk.jpg', 'b')]);
    expect(body).toBe(
      `A ![the wall](rostrum-image:${hash('a')}) and ![my wall](rostrum-image:${hash('a')}) and ![else](https://e.org/a.png).\n\n![desk](rostrum-image:${hash('b')})`,
    );
    expect([...pictureFilesIn({ name: '', text })]).toEqual(['my wall.png', 'a.png']);
  });

  it('is refused without a word, and with more than a text holds', () => {
    for (const text of ['', ' \n\t\n', '\u0007'])
      expect(draftFromMarkdown({ name: 'a.md', text }, [])).toEqual({ ok: false, error: { type: 'empty-text' } });
    expect(draftFromMarkdown({ name: 'a.md', text: 'a'.repeat(limits.text + 1) }, [])).toEqual({
      ok: false,
      error: { type: 'text-too-long' },
    });
    expect(draftOf('# Only a title')).toMatchObject({ title: 'Only a title', body: '' });
  });

  it('keeps a page that poses as Markdown as the text that it is', () => {
    const page = '<!doctype html><script>alert(1)</script><img src=x onerror=alert(1)>';
    expect(draftOf(page)).toMatchObject({ body: page });
  });

  it('is made in an instant of texts that were written to be slow', () => {
    const slow = [' ', '#', '# ' + ' '.repeat(10) + '#', '![', '![](', '---\n', '- ', 'a: ', '![a](<', '\n'];
    for (const piece of slow)
      for (const text of [
        piece.repeat(400_000 / piece.length),
        `---\n${piece.repeat(300_000 / piece.length)}\n---\n`,
      ]) {
        const start = performance.now();
        draftFromMarkdown({ name: 'a.md', text }, [picture('a.png', 'a')]);
        expect(performance.now() - start, piece).toBeLessThan(1_000);
      }
  });

  it('loses no word, and its title and tags are ones that an item may have', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('\n', '---\n', 'title: ', 'tags: [', '# ', '\n\n', '- ', ']', '"', ': '),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }).map((all) => all.join('')),
        (text) => {
          const made = draftFromMarkdown({ name: 'a.md', text }, []);
          if (!made.ok) return;
          const { title, description, body, tags } = made.value;
          expect(checkTitle(title).ok).toBe(true);
          expect(tags.every((tag) => tag.length <= limits.tag)).toBe(true);
          const kept = [title, description, body, ...tags].join(' ');
          for (const word of text.match(/[\p{L}\p{N}]{2,}/gu) ?? [])
            if (word !== 'title' && word !== 'tags') expect(kept).toContain(word);
        },
      ),
    );
  });
});

describe('a share that becomes a draft', () => {
  const nothing = { title: '', text: '', url: '', pictures: [], markdown: null };

  it('has the words that came beside its file as its description', () => {
    const markdown = { name: 'post.md', text: '# Bets\n\nWords.' };
    const audio = [{ name: 'memo.m4a', date: '27 November 2026' }];
    expect(sharedDraft({ ...nothing, markdown, title: 'post.md', text: 'See this', audio })).toEqual({
      ok: true,
      value: {
        title: 'Bets',
        description: 'See this\n\nRecording “memo.m4a”, 27 November 2026. The audio itself is not kept here.',
        body: 'Words.',
        tags: [],
      },
    });
  });

  it('is a draft of pictures where there is no file', () => {
    const made = sharedDraft({ ...nothing, pictures: [picture('wall.png', 'a'), picture('desk.png', 'b')] });
    if (!made.ok) throw new Error(made.error.type);
    expect(made.value.title).toBe('wall');
    expect(picturesIn(made.value.body).map(({ name }) => name)).toEqual(['wall', 'desk']);
    expect(sharedDraft(nothing)).toEqual({ ok: false, error: { type: 'nothing-shared' } });
  });
});
