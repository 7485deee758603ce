import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTitle } from './edit-item.ts';
import { limits } from '../documents/limits.ts';
import { picturesIn, pictureMarkdown, withoutPictures } from '../documents/pictures.ts';
import { sharedIdea, type SharedParts } from './shared-idea.ts';

const nothing: SharedParts = { title: '', text: '', url: '', pictures: [] };
const hash = 'ab'.repeat(32);

describe('an idea from what another app shared', () => {
  it('takes a title and a text as they are', () => {
    expect(sharedIdea({ ...nothing, title: 'Roadmaps', text: 'They fail.' })).toEqual({
      ok: true,
      value: { title: 'Roadmaps', description: 'They fail.' },
    });
  });

  it('names a text without a title after its first line, and keeps the whole text', () => {
    expect(sharedIdea({ ...nothing, text: 'First line\nSecond line' })).toEqual({
      ok: true,
      value: { title: 'First line', description: 'First line\nSecond line' },
    });
  });

  it('does not repeat one line as the description of itself', () => {
    expect(sharedIdea({ ...nothing, text: 'Only this' })).toEqual({
      ok: true,
      value: { title: 'Only this', description: '' },
    });
  });

  it('names a link after its address', () => {
    expect(sharedIdea({ ...nothing, url: 'https://www.example.com/a/' })).toEqual({
      ok: true,
      value: { title: 'example.com/a', description: 'https://www.example.com/a/' },
    });
  });

  it('does not repeat an address that the text names', () => {
    const shared = sharedIdea({
      ...nothing,
      title: 'Read',
      text: 'See https://example.com/a',
      url: 'https://example.com/a',
    });
    expect(shared).toEqual({ ok: true, value: { title: 'Read', description: 'See https://example.com/a' } });
  });

  it('names a picture after its file', () => {
    const shared = sharedIdea({ ...nothing, pictures: [{ name: 'whiteboard', hash }] });
    expect(shared).toEqual({
      ok: true,
      value: { title: 'whiteboard', description: `![whiteboard](rostrum-image:${hash})` },
    });
  });

  it('keeps the name and the date of an audio file, and says that the audio is not kept', () => {
    const audio = [{ name: 'Walk home.m4a', date: '27 November 2026' }];
    const note = 'Recording “Walk home.m4a”, 27 November 2026. The audio itself is not kept here.';
    expect(sharedIdea({ ...nothing, audio })).toEqual({ ok: true, value: { title: 'Walk home', description: note } });
    expect(sharedIdea({ ...nothing, text: 'From the walk', audio })).toEqual({
      ok: true,
      value: { title: 'From the walk', description: note },
    });
  });

  it('refuses nothing at all, and more than a text holds', () => {
    expect(sharedIdea({ ...nothing, title: ' \n' })).toEqual({ ok: false, error: { type: 'nothing-shared' } });
    expect(sharedIdea({ ...nothing, title: 'Long', text: 'a'.repeat(limits.text + 1) })).toEqual({
      ok: false,
      error: { type: 'text-too-long' },
    });
  });

  it('loses no word, and its title is one that an idea may have', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 700 });
    fc.assert(
      fc.property(words, words, fc.webUrl(), (title, text, url) => {
        const shared = sharedIdea({ title, text, url, pictures: [] });
        if (!shared.ok) throw new Error(shared.error.type);
        expect(checkTitle(shared.value.title)).toEqual({ ok: true, value: shared.value.title });
        const kept = `${shared.value.title} ${shared.value.description}`.replaceAll(/\s+/g, ' ');
        for (const part of [title, text, url]) expect(kept).toContain(part.replaceAll(/\s+/g, ' ').trim());
      }),
    );
  });
});

describe('pictures in a text', () => {
  it('are found again under their names, whatever signs a file name has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        expect(picturesIn(`before ${pictureMarkdown({ name, hash })} after`).map((picture) => picture.hash)).toEqual([
          hash,
        ]);
      }),
    );
  });

  it('leave the words alone when they are taken out, cut references too', () => {
    const text = `Words!\n\n${pictureMarkdown({ name: 'a', hash })}`;
    expect(withoutPictures(text)).toBe('Words!');
    for (let length = 'Words!'.length; length < text.length; length += 1)
      expect(withoutPictures(text.slice(0, length)), String(length)).toMatch(/^Words!(\s+!)?$/);
    expect(withoutPictures('Wow! [a](https://example.com)')).toBe('Wow! [a](https://example.com)');
  });
});
