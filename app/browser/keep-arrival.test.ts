import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { newestFirst } from '../engine/intake/share.ts';
import { BrowserDatabase } from './browser-database.ts';
import { type Arrival, keepArrival } from './keep-arrival.ts';
import { Shares } from './shares.ts';

const now = 1_795_000_000_000;
const MB = 1 << 20;

function open() {
  const shares = new Shares(new BrowserDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }));
  const keep = (arrival: Partial<Arrival>, account: string | null = 'maya') =>
    keepArrival({ title: '', text: '', url: '', files: [], becomes: 'idea', ...arrival }, { account, shares, now });
  return { shares, keep, rows: () => shares.waitingFor('maya') };
}

const markdown = (name: string, text: string) => new File([text], name, { type: 'text/markdown' });
const picture = (name: string) => new File([Uint8Array.of(1, 2)], name, { type: 'image/png' });
const audio = (name: string) => new File(['sound'], name, { type: 'audio/mp4', lastModified: now - 1_000 });

describe('what comes from outside', () => {
  it('is asked about with the newest first', async () => {
    const { shares, keep, rows } = open();
    await keep({ text: 'Later' });
    const [later] = await rows();
    await shares.keepAll([{ ...later!, id: 'earlier', text: 'Earlier', at: now - 1_000 }]);
    expect(newestFirst(await rows()).map(({ text }) => text)).toEqual(['Later', 'Earlier']);
  });

  it('waits as one row, with words, pictures and the names of audio files', async () => {
    const { keep, rows } = open();
    const files = [picture('a.png'), audio('memo.m4a'), picture('b.png')];
    const kept = await keep({ title: 'A title', text: 'Words', files });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: kept.ok && kept.value,
      account: 'maya',
      title: 'A title',
      text: 'Words',
      becomes: 'idea',
      audio: [{ name: 'memo.m4a', at: now - 1_000 }],
    });
    expect(row!.files.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(JSON.stringify(row)).not.toContain('sound');
  });

  it('is a draft for each Markdown file, with the pictures that it names; the first has the rest', async () => {
    const { keep, rows } = open();
    const files = [
      picture('one.png'),
      markdown('first.md', 'First ![](one.png)'),
      markdown('second.md', 'Second ![](two.png) ![](one.png)'),
      picture('two.png'),
      picture('three.png'),
    ];
    await keep({ text: 'Words beside them', files });
    expect(
      newestFirst(await rows()).map(({ becomes, markdown: file, files: pictures, text }) => [
        becomes,
        file?.name,
        pictures.map(({ name }) => name),
        text,
      ]),
    ).toEqual([
      ['draft', 'first.md', ['one.png', 'three.png'], 'Words beside them'],
      ['draft', 'second.md', ['one.png', 'two.png'], ''],
    ]);
  });

  it('tells in sentences what was left out, also where nothing is left', async () => {
    const { keep, rows } = open();
    const files = [
      markdown('empty.md', ''),
      new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1)], 'picture.md'),
      new File([new Uint8Array(60 * MB)], 'huge.png', { type: 'image/png' }),
      new File(['<p>'], 'page.html', { type: 'text/html' }),
    ];
    await keep({ files, unreadable: ['gone.md'], becomes: 'draft' });
    const [row] = await rows();
    expect(row).toMatchObject({ files: [], title: '' });
    expect(row!.leftOut).toEqual([
      '“empty.md” is empty, so it was left out.',
      '“huge.png” is too large (pictures up to 30 MB), so it was left out.',
      '“page.html” is not Markdown, a picture or audio, so it was left out.',
      '“picture.md” is not a text, so it was left out.',
      '“gone.md” could not be read, so it was left out.',
    ]);
  });

  it('does not read a file beyond its limit, nor an audio file', async () => {
    const { keep, rows } = open();
    const unread = (name: string, type: string, size: number) =>
      Object.defineProperty(
        Object.assign(new File([], name, { type }), { arrayBuffer: () => Promise.reject(new Error('It was read')) }),
        'size',
        { value: size },
      );
    const files = [unread('huge.md', 'text/markdown', 900 * MB), unread('long.wav', 'audio/wav', 900 * MB)];
    await keep({ files });
    expect(await rows()).toMatchObject([
      {
        audio: [{ name: 'long.wav' }],
        leftOut: ['“huge.md” is too large (texts up to 2 MB), so it was left out.'],
      },
    ]);
  });

  it('is nothing without words and files, and is for the next person where nobody is signed in', async () => {
    const { keep, shares, rows } = open();
    expect(await keep({ text: ' \n' })).toEqual({ ok: true, value: null });
    expect(await shares.count()).toBe(0);
    await keep({ text: 'Words' }, null);
    expect(await rows()).toMatchObject([{ account: null, text: 'Words' }]);
  });

  it('is refused when fifty wait already, and none of those is lost', async () => {
    const { keep, shares } = open();
    for (let at = 0; at < 49; at += 1) await keep({ text: `Words ${at}` });
    const two = [markdown('a.md', 'A'), markdown('b.md', 'B')];
    expect(await keep({ files: two })).toEqual({ ok: false, error: { type: 'too-many-waiting' } });
    expect(await shares.count()).toBe(49);
    expect((await keep({ text: 'The last' })).ok).toBe(true);
    expect((await keep({ text: 'One more' })).ok).toBe(false);
    expect(await shares.count()).toBe(50);
  });
});
