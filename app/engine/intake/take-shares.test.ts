import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { picturesIn } from '#core/documents/pictures.ts';
import { readRegister } from '#core/documents/registers.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { BrowserDatabase } from '../../browser/browser-database.ts';
import type { StoredContentRow } from '../store/rows.ts';
import type { ShareRow } from './share.ts';
import { Shares } from '../../browser/shares.ts';
import { account, TestBrowser } from '../../testing/test-browser.ts';
import type { ShrinkPicture } from './pictures.ts';
import { takeShares, type IntakeDeps, type TakenShare } from './take-shares.ts';

const someoneElse = '33333333-3333-4333-8333-333333333333';
const never = new AbortController().signal;

/**
 * Replaces the canvas, which only browsers have. Files named "broken" are not pictures, and "huge" ones stay too large.
 */
const shrink: ShrinkPicture = async ({ name, bytes }) => {
  if (name.startsWith('broken')) return fail({ type: 'not-a-picture', name });
  if (name.startsWith('huge')) return fail({ type: 'picture-too-large', name });
  return ok({ hash: 'ab'.repeat(32), name, type: 'image/webp', width: 4, height: 3, bytes: Uint8Array.from(bytes) });
};

function open() {
  const browser = new TestBrowser();
  const shares = new Shares(new BrowserDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }));
  const openTab = (): IntakeDeps => {
    const { store, documents, channel } = browser.openTab();
    const { clock, random } = browser;
    const network = { request: () => Promise.reject(new Error('Offline')) };
    // A real lock would queue the calls; the ids must be unique without it.
    return {
      engine: {
        documents: async () => documents,
        deps: { clock, random, channel, network, locks: browser.locks, store, account },
      },
      shares,
      shrink,
      choices: { pillarId: 'pillar', platformId: 1, alsoFor: [9] },
    };
  };
  return { shares, openTab };
}

function share(over: Partial<ShareRow> = {}): ShareRow {
  return { id: crypto.randomUUID(), account, title: '', text: '', url: '', files: [], at: 1, ...over };
}

async function contentRows({ engine }: IntakeDeps): Promise<readonly StoredContentRow[]> {
  return await engine.deps.store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
}

async function titles(tab: IntakeDeps): Promise<string[]> {
  return (await contentRows(tab)).map(({ row }) => row.title).toSorted();
}

/** Takes every share, as if the person agreed each time. */
async function takeAll(tab: IntakeDeps): Promise<readonly TakenShare[]> {
  const waiting = await tab.shares.waitingFor(account);
  return await takeShares(tab, { chosen: new Set(waiting.map(({ id }) => id)), signal: never });
}

describe('shares from other apps', () => {
  it('becomes an idea under the id of the share, and leaves its place', async () => {
    const { shares, openTab } = open();
    const kept = share({ title: 'Roadmaps', text: 'They fail.', url: 'https://example.com/roadmaps' });
    await shares.keepAll([kept]);
    const tab = openTab();
    expect(await takeAll(tab)).toEqual([{ id: kept.id, made: 'idea', hasPicture: false, leftOut: [] }]);
    const opened = await (await tab.engine.documents()).open('content-item', kept.id);
    if (opened.state !== 'open') throw new Error(opened.state);
    expect(readRegister(opened.document.doc().title)).toBe('Roadmaps');
    expect(opened.document.doc().description).toBe('They fail.\n\nhttps://example.com/roadmaps');
    expect(await shares.count()).toBe(0);
  });

  it('becomes one idea, though the page was closed before the share left its place', async () => {
    const { shares, openTab } = open();
    const kept = share({ title: 'Once' });
    await shares.keepAll([kept]);
    const tab = openTab();
    await takeAll(tab);
    await shares.keepAll([kept]);
    expect(await takeAll(openTab())).toMatchObject([{ made: 'idea' }]);
    expect(await titles(tab)).toEqual(['Once']);
    expect(await shares.count()).toBe(0);
  });

  it('is no idea before its person has said so, and not what they said no to', async () => {
    const { shares, openTab } = open();
    const [wanted, unwanted, undecided] = [
      share({ title: 'Wanted' }),
      share({ title: 'Junk' }),
      share({ title: 'Later' }),
    ];
    for (const one of [wanted, unwanted, undecided]) await shares.keepAll([one]);
    const tab = openTab();
    expect(await takeShares(tab, { chosen: new Set(), signal: never })).toEqual([]);
    expect(await titles(tab)).toEqual([]);
    await shares.remove(unwanted.id);
    const chosen = new Set([wanted.id, unwanted.id]);
    expect(await takeShares(tab, { chosen, signal: never })).toMatchObject([{ id: wanted.id }]);
    expect(await titles(tab)).toEqual(['Wanted']);
    expect(await shares.waitingFor(account)).toMatchObject([{ title: 'Later' }]);
  });

  it("is the next person's when nobody was signed in, and never another person's", async () => {
    const { shares, openTab } = open();
    await shares.keepAll([share({ title: 'Theirs', account: someoneElse })]);
    await shares.keepAll([share({ title: "Nobody's", account: null })]);
    const tab = openTab();
    await takeAll(tab);
    expect(await titles(tab)).toEqual(["Nobody's"]);
    expect(await shares.waitingFor(someoneElse)).toMatchObject([{ title: 'Theirs' }]);
    await shares.forget(someoneElse);
    expect(await shares.count()).toBe(0);
  });

  it('keeps a picture beside the idea that names it', async () => {
    const { shares, openTab } = open();
    const files = [{ name: 'wall', type: 'image/png', bytes: Uint8Array.of(1, 2) }];
    await shares.keepAll([share({ text: 'On the wall', files })]);
    const tab = openTab();
    expect(await takeAll(tab)).toMatchObject([{ hasPicture: true, leftOut: [] }]);
    const { row } = (await contentRows(tab))[0]!;
    const [picture] = picturesIn(row.description);
    expect(row.title).toBe('On the wall');
    expect(
      await tab.engine.deps.store.read(['images'], (transaction) => transaction.table('images').get(picture!.hash)),
    ).toMatchObject({
      name: 'wall',
      bytes: Uint8Array.of(1, 2),
    });
  });

  it('says in a sentence which pictures were left out, and keeps the words', async () => {
    const { shares, openTab } = open();
    const file = (name: string) => ({ name, type: 'image/png', bytes: Uint8Array.of(1) });
    await shares.keepAll([share({ text: 'Words', files: [file('broken.png'), file('huge.png')] })]);
    await shares.keepAll([share({ files: [file('broken.png')], at: 2 })]);
    const tab = openTab();
    const [withWords, alone] = await takeAll(tab);
    expect(withWords).toMatchObject({
      made: 'idea',
      leftOut: [
        '“broken.png” could not be read as a picture, so it was skipped.',
        '“huge.png” is too large, even after resizing, so it was skipped.',
      ],
    });
    expect(alone).toMatchObject({
      made: null,
      leftOut: ['“broken.png” could not be read as a picture, so it was skipped.'],
    });
    expect(await titles(tab)).toEqual(['Words']);
  });

  it('of a Markdown file becomes a draft, with the pictures that came along in their places', async () => {
    const { shares, openTab } = open();
    const file = { name: 'wall.png', type: 'image/png', bytes: Uint8Array.of(1) };
    const markdown = { name: 'post.md', text: '---\ntags: [bets]\n---\n# Bets\n\n![the wall](img/wall.png)\n\nWords.' };
    const kept = share({ becomes: 'draft', markdown, files: [file] });
    await shares.keepAll([kept]);
    const tab = openTab();
    expect(await takeAll(tab)).toEqual([{ id: kept.id, made: 'draft', hasPicture: true, leftOut: [] }]);
    const [{ row }] = (await contentRows(tab)) as [StoredContentRow];
    expect(row).toMatchObject({
      title: 'Bets',
      status: 'draft',
      platformIds: [1, 9],
      pillarId: 'pillar',
      tags: ['bets'],
      excerpt: `![the wall](rostrum-image:${'ab'.repeat(32)})\n\nWords.`,
    });
    await shares.keepAll([kept]);
    await takeAll(openTab());
    expect(await titles(tab)).toEqual(['Bets']);
  });

  it('that is too long to become anything stays where it is, and the reason is said beside others', async () => {
    const { shares, openTab } = open();
    const long = share({
      text: 'a date '.repeat(80_000),
      files: [{ name: 'broken', type: 'image/png', bytes: Uint8Array.of(1) }],
    });
    await shares.keepAll([long]);
    const tab = openTab();
    const [taken] = await takeAll(tab);
    expect(taken).toMatchObject({ made: null });
    expect(taken!.leftOut).toHaveLength(2);
    expect(taken!.leftOut[1]).toContain('500,000 characters');
    expect(await shares.waitingFor(account)).toEqual([long]);
    expect(await titles(tab)).toEqual([]);
  });

  it('of audio keeps its name and date, and says that the sound is not kept', async () => {
    const { shares, openTab } = open();
    await shares.keepAll([share({ audio: [{ name: 'Walk\u202E home.m4a', at: Date.UTC(2026, 10, 27, 12) }] })]);
    const tab = openTab();
    await takeAll(tab);
    const [{ row }] = (await contentRows(tab)) as [StoredContentRow];
    expect(row).toMatchObject({
      title: 'Walk home',
      description: 'Recording “Walk home.m4a”, 27 November 2026. The audio itself is not kept here.',
    });
  });

  it.each([
    ['', 'That file has no words in it.'],
    ['a'.repeat(500_001), 'That text has more than 500,000 characters. Split it, and save the parts one by one.'],
  ])('that cannot become a draft says why, in one sentence', async (text, sentence) => {
    const { shares, openTab } = open();
    await shares.keepAll([share({ becomes: 'draft', markdown: { name: 'post.md', text } })]);
    const tab = openTab();
    expect(await takeAll(tab)).toMatchObject([{ made: null, leftOut: [sentence] }]);
    expect(await titles(tab)).toEqual([]);
  });
});
