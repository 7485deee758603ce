import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bodyPath } from '#core/documents/text-path.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { readLinkCard } from '#core/publishing/link-card.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { account, TestBrowser, type TestTab } from '../../testing/test-browser.ts';
import { actorsOf } from '../documents/actors-of.ts';
import { importArchive, type ImportedArchive } from './import-archive.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const promise = '55555555-5555-4555-8555-555555555555';
const forecast = '66666666-6666-4666-8666-666666666666';
const other = '44444444-4444-4444-8444-444444444444';
const bytes = Uint8Array.of(1, 2, 3);
const picture = { hash: chunkHash(bytes), name: 'harbour', type: 'image/png', width: 1, height: 1, bytes };

const steps = () => ({ signal: new AbortController().signal, onProgress: () => {} });

/** A laptop with two items, a pillar and a picture. */
async function laptopWithWork(): Promise<TestTab> {
  const tab = new TestBrowser().openTab('laptop');
  await tab.documents.applyCommand(promise, 'addIdea', newIdea({ id: promise, title: 'A promise' }));
  await tab.documents.applyCommand(promise, 'replaceText', {
    path: bodyPath,
    text: `Said **once**.\n\n![Harbour](rostrum-image:${picture.hash})`,
  });
  await tab.documents.applyCommand(forecast, 'addIdea', newIdea({ id: forecast, title: 'A forecast' }));
  await tab.documents.applyCommand(account, 'addPillar', { id: 'craft', position: 'b0', name: 'Craft' });
  await tab.database.images.put(picture);
  return tab;
}

const exportFrom = async (tab: TestTab, change: object = {}): Promise<Uint8Array> => {
  const { zip } = await writeArchive({
    store: tab.store,
    account,
    now: Date.UTC(2026, 4, 1),
    fetchPicture: () => Promise.resolve(null),
    ...steps(),
    ...change,
  });
  return new Uint8Array(await zip.arrayBuffer());
};

async function importInto(tab: TestTab, zip: Uint8Array, change: object = {}): Promise<ImportedArchive> {
  const archive = readArchive(zip);
  if (!archive.ok) throw new Error(archive.error.type);
  return await importArchive(
    {
      store: tab.store,
      account,
      now: Date.UTC(2026, 4, 2),
      mergeStored: (ids) => tab.documents.mergeStored(ids),
      mayBeScheduled: () => Promise.reject(new Error('Nothing is scheduled')),
      newActor: actorsOf({ store: tab.store, random: new TestBrowser().random }),
      ...steps(),
      ...change,
    },
    archive.value,
  );
}

const titles = async ({ database }: TestTab) =>
  (await database.contentRows.toArray()).map(({ row }) => row.title).toSorted((a, b) => a.localeCompare(b));

/** The archive with one of its files replaced. */
function withFile(zip: Uint8Array, path: RegExp, change: (was: Uint8Array) => Uint8Array<ArrayBuffer>): Uint8Array {
  const files = unzipSync(zip);
  for (const name of Object.keys(files)) if (path.test(name)) files[name] = change(files[name]!);
  return zipSync(files);
}

describe('an archive', () => {
  it('can be read without Rostrum: items as Markdown and as JSON, with their pictures', async () => {
    const files = unzipSync(await exportFrom(await laptopWithWork()));
    const text = strFromU8(files['texts/A promise.md']!);
    expect(text).toContain('title: "A promise"');
    expect(text).toContain(`Said **once**.\n\n![Harbour](../pictures/${picture.hash}.png)`);
    expect(files[`pictures/${picture.hash}.png`]).toEqual(bytes);
    expect(JSON.parse(strFromU8(files[`data/${forecast}.json`]!))).toMatchObject({ id: forecast, title: 'A forecast' });
    expect(strFromU8(files['README.txt']!)).toContain('Import');
  });

  it('brings everything to an empty device, and to the server', async () => {
    const zip = await exportFrom(await laptopWithWork());
    const empty = new TestBrowser().openTab('new laptop');
    const imported = await importInto(empty, zip);
    expect(imported).toMatchObject({ added: 2, merged: 0, same: 0, refused: 0, deletedHere: [] });
    expect(await titles(empty)).toEqual(['A forecast', 'A promise']);
    expect((await empty.database.workspace.get(account))?.row.pillars.map(({ name }) => name)).toContain('Craft');
    expect(await empty.database.images.get(picture.hash)).toEqual(picture);
    const queued = (await empty.database.outbox.toArray()).map(({ type }) => type).toSorted();
    expect(queued).toEqual(['picture', 'whole', 'whole', 'whole']);
  });

  it('comes into another account, the workspace under that account’s name', async () => {
    const zip = await exportFrom(await laptopWithWork());
    const theirs = new TestBrowser().openTab('laptop', other);
    await theirs.documents.applyCommand(other, 'addPillar', { id: 'people', position: 'b1', name: 'People' });
    expect(await importInto(theirs, zip, { account: other })).toMatchObject({ added: 2 });
    const pillars = (await theirs.database.workspace.get(other))?.row.pillars.map(({ name }) => name);
    expect(pillars).toEqual(expect.arrayContaining(['Craft', 'People']));
    expect(await theirs.database.workspace.get(account)).toBeUndefined();
  });

  it('changes nothing and sends nothing where it is known', async () => {
    const tab = await laptopWithWork();
    const zip = await exportFrom(tab);
    await tab.database.outbox.clear();
    expect(await importInto(tab, zip)).toMatchObject({ ids: [], added: 0, merged: 0, same: 2, refused: 0 });
    expect(await tab.database.outbox.count()).toBe(0);
  });

  it('keeps what was written since, and says what was deleted since', async () => {
    const tab = await laptopWithWork();
    const zip = await exportFrom(tab);
    await tab.documents.applyCommand(promise, 'renameItem', { title: 'A promise kept' });
    await tab.documents.applyCommand(forecast, 'deleteItem', { now: Date.UTC(2026, 4, 2) });
    expect(await importInto(tab, zip)).toMatchObject({ same: 2, deletedHere: [forecast] });
    expect(await titles(tab)).toEqual(['A forecast', 'A promise kept']);
  });

  it('is merged with what a device wrote that did not know of it', async () => {
    const tab = await laptopWithWork();
    const before = await exportFrom(tab);
    const tablet = new TestBrowser().openTab('tablet');
    await importInto(tablet, before);
    await tab.documents.applyCommand(promise, 'renameItem', { title: 'A promise kept' });
    await tablet.documents.applyCommand(promise, 'tagItem', { tags: ['tablet'] });
    expect(await importInto(tablet, await exportFrom(tab))).toMatchObject({ merged: 1, same: 1 });
    const { row } = (await tablet.database.contentRows.get(promise))!;
    expect(row).toMatchObject({ title: 'A promise kept', tags: ['tablet'] });
  });

  describe('with a link card whose picture only the server has', () => {
    const original = 'd'.repeat(64);
    const card = { url: 'https://example.org/a', title: 'Bets', description: '', image: original };
    const cardIn = async ({ documents }: TestTab) => {
      const opened = await documents.open('content-item', promise);
      if (opened.state !== 'open') throw new Error(opened.state);
      const read = readLinkCard(opened.document.doc());
      documents.release(promise);
      return read;
    };

    async function archiveWithCard(): Promise<Uint8Array> {
      const laptop = await laptopWithWork();
      await laptop.documents.applyCommand(promise, 'setLinkCard', card);
      return await exportFrom(laptop, {
        fetchPicture: (hash: string) => Promise.resolve({ ...picture, hash, name: '', type: 'image/webp' }),
      });
    }

    it('sends the picture to another account’s server under a name of its own, once', async () => {
      const zip = await archiveWithCard();
      const theirs = new TestBrowser().openTab('laptop', other);
      expect(await importInto(theirs, zip, { account: other })).toMatchObject({ added: 2 });
      expect(await cardIn(theirs)).toEqual({ ...card, image: picture.hash });
      expect((await theirs.database.images.get(picture.hash))?.bytes).toEqual(bytes);
      const sent = (await theirs.database.outbox.toArray()).flatMap((row) =>
        row.type === 'picture' ? [row.hash] : [],
      );
      expect(sent).toEqual([picture.hash]);
      expect(await importInto(theirs, zip, { account: other })).toMatchObject({ added: 0, merged: 0, same: 2 });
      expect(await cardIn(theirs)).toEqual({ ...card, image: picture.hash });
    });

    it('leaves the card as it is in its own account, whose server has the picture', async () => {
      const zip = await archiveWithCard();
      const tab = new TestBrowser().openTab('new laptop');
      await importInto(tab, zip);
      expect(await cardIn(tab)).toEqual(card);
    });

    it.each([true, false])('does so with a scheduled post, whether it is wanted as such (%s)', async (isWanted) => {
      const laptop = await laptopWithWork();
      await laptop.documents.applyCommand(promise, 'setLinkCard', card);
      await laptop.documents.applyCommand(promise, 'promoteIdea', { now: Date.UTC(2026, 4, 1), today: '2026-05-01' });
      const due = {
        at: '2026-06-01T09:00:00.000Z',
        localTime: '2026-06-01T09:00',
        zone: 'UTC',
        now: Date.UTC(2026, 4, 1),
      };
      await laptop.documents.applyCommand(promise, 'scheduleItem', due);
      const fetchPicture = (hash: string) => Promise.resolve({ ...picture, hash, name: '', type: 'image/webp' });
      const theirs = new TestBrowser().openTab('laptop', other);
      const mayBeScheduled = () => Promise.resolve(isWanted);
      await importInto(theirs, await exportFrom(laptop, { fetchPicture }), { account: other, mayBeScheduled });
      expect(await cardIn(theirs)).toEqual({ ...card, image: picture.hash });
      expect((await theirs.database.contentRows.get(promise))!.row.status).toBe(isWanted ? 'scheduled' : 'draft');
    });
  });

  describe('with scheduled items', () => {
    const at = '2026-06-01T09:00:00.000Z';
    const schedule = (due: string) => ({
      at: due,
      localTime: due.slice(0, 16),
      zone: 'UTC',
      now: Date.UTC(2026, 4, 1),
    });
    const row = async ({ database }: TestTab, id: string) => (await database.contentRows.get(id))!.row;

    async function scheduledArchive(): Promise<{ laptop: TestTab; zip: Uint8Array }> {
      const laptop = await laptopWithWork();
      await laptop.documents.applyCommand(promise, 'promoteIdea', { now: Date.UTC(2026, 4, 1), today: '2026-05-01' });
      await laptop.documents.applyCommand(promise, 'scheduleItem', schedule(at));
      return { laptop, zip: await exportFrom(laptop) };
    }

    it('asks before any of them is stored, and brings those that are not wanted as drafts', async () => {
      const { zip } = await scheduledArchive();
      const tab = new TestBrowser().openTab('new laptop');
      const asked: unknown[] = [];
      const mayBeScheduled = async (items: readonly unknown[]) => {
        asked.push(...items);
        expect(await tab.database.chunks.where('documentId').equals(promise).count()).toBe(0);
        return false;
      };
      expect(await importInto(tab, zip, { mayBeScheduled })).toMatchObject({ added: 2 });
      expect(asked).toEqual([{ id: promise, title: 'A promise', at }]);
      expect(await row(tab, promise)).toMatchObject({ title: 'A promise', status: 'draft', scheduledAt: null });
      expect(await importInto(tab, zip)).toMatchObject({ same: 2 });
      expect(await row(tab, promise)).toMatchObject({ status: 'draft', scheduledAt: null });
    });

    it('schedules those that are wanted, as they were', async () => {
      const { zip } = await scheduledArchive();
      const tab = new TestBrowser().openTab('new laptop');
      await importInto(tab, zip, { mayBeScheduled: () => Promise.resolve(true) });
      expect(await row(tab, promise)).toMatchObject({ status: 'scheduled', scheduledAt: at });
    });

    it('brings none of them when the question is cancelled', async () => {
      const { zip } = await scheduledArchive();
      const tab = new TestBrowser().openTab('new laptop');
      const mayBeScheduled = () => Promise.reject(new DOMException('Cancelled', 'AbortError'));
      await expect(importInto(tab, zip, { mayBeScheduled })).rejects.toThrow('Cancelled');
      expect(await titles(tab)).toEqual(['A forecast']);
    });

    it('asks of an item that is here only where the archive would schedule it otherwise', async () => {
      const { laptop, zip } = await scheduledArchive();
      const tablet = new TestBrowser().openTab('tablet');
      await importInto(tablet, zip, { mayBeScheduled: () => Promise.resolve(true) });
      await laptop.documents.applyCommand(promise, 'renameItem', { title: 'A promise kept' });
      expect(await importInto(tablet, await exportFrom(laptop))).toMatchObject({ merged: 1 });
      await laptop.documents.applyCommand(promise, 'scheduleItem', schedule('2026-07-01T09:00:00.000Z'));
      let count = 0;
      const mayBeScheduled = () => {
        count += 1;
        return Promise.resolve(false);
      };
      await importInto(tablet, await exportFrom(laptop), { mayBeScheduled });
      expect(count).toBe(1);
      expect(await row(tablet, promise)).toMatchObject({ title: 'A promise kept', status: 'draft', scheduledAt: null });
    });
  });

  it('gives what is whole in it when a part is damaged, or is filed as another document', async () => {
    const zip = await exportFrom(await laptopWithWork());
    const flip = (was: Uint8Array) => was.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
    const damaged = withFile(zip, new RegExp(`^documents/${forecast}/`), flip);
    const tab = new TestBrowser().openTab('laptop');
    expect(await importInto(tab, damaged)).toMatchObject({ added: 1, refused: 1 });
    expect(await titles(tab)).toEqual(['A promise']);
    const files = Object.entries(unzipSync(zip)).filter(([name]) => !name.startsWith(`documents/${forecast}/`));
    const misfiled = files.map(([name, was]) => [name.replace(promise, forecast), was] as const);
    const phone = new TestBrowser().openTab('phone');
    expect(await importInto(phone, zipSync(Object.fromEntries(misfiled)))).toMatchObject({ added: 0, refused: 2 });
    expect(await titles(phone)).toEqual([]);
  });

  it('goes on where it was cancelled', async () => {
    const zip = await exportFrom(await laptopWithWork());
    const tab = new TestBrowser().openTab('laptop');
    const cancel = new AbortController();
    const onProgress = (done: number) => {
      if (done === 1) cancel.abort();
    };
    await expect(importInto(tab, zip, { signal: cancel.signal, onProgress })).rejects.toThrow();
    await importInto(tab, zip);
    expect(await titles(tab)).toEqual(['A forecast', 'A promise']);
  });

  it('asks for the pictures that only the server has, and counts those that nobody has', async () => {
    const tab = await laptopWithWork();
    await tab.database.images.clear();
    const asked: string[] = [];
    const write = (found: typeof picture | null) =>
      writeArchive({
        store: tab.store,
        account,
        now: 0,
        fetchPicture: (hash) => {
          asked.push(hash);
          return Promise.resolve(found);
        },
        ...steps(),
      });
    expect((await write(null)).missingPictures).toBe(1);
    expect((await write({ ...picture, name: '' })).missingPictures).toBe(0);
    expect(asked).toEqual([picture.hash, picture.hash]);
  });
});

describe('a file that is no archive of ours', () => {
  it('is refused for what it is', async () => {
    const zip = await exportFrom(await laptopWithWork());
    const rewritten = (change: object) =>
      withFile(zip, /^manifest/, (was) => strToU8(JSON.stringify({ ...JSON.parse(strFromU8(was)), ...change })));
    const answers = [
      [strToU8('Not a zip'), 'not-an-archive'],
      [zipSync({ 'notes.txt': strToU8('Notes') }), 'not-an-archive'],
      [zip.slice(0, -30), 'not-an-archive'],
      [rewritten({ format: 'another' }), 'not-an-archive'],
      [rewritten({ documents: [{ id: '../..', kind: 'content-item' }] }), 'not-an-archive'],
      [rewritten({ documents: Array.from({ length: 150_000 }, () => 0) }), 'not-an-archive'],
      [rewritten({ schemaVersions: { 'content-item': 99, workspace: 1 } }), 'too-new'],
    ] as const;
    for (const [file, type] of answers) expect(readArchive(file)).toEqual({ ok: false, error: { type } });
  });
});
