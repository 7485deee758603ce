import { describe, expect, it } from 'vitest';
import { ideaId } from '#core/testing/ideas.ts';
import { storeLastWords, type LastWords } from '../engine/documents/last-words.ts';
import { account, openIdea, tabWithIdea, type TestTab, typed } from '../testing/test-browser.ts';
import { handOverLastWords } from './hand-over-last-words.ts';
import { forgetLastWords, KeptLastWords } from './kept-last-words.ts';

/** Local storage with room for `room` characters. */
class TestStorage implements Storage {
  readonly #values = new Map<string, string>();
  room = Infinity;

  get length(): number {
    return this.#values.size;
  }

  key(at: number): string | null {
    return [...this.#values.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException('No room', 'QuotaExceededError');
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}

describe('the last words of a page that is left', () => {
  it('are in the document when it is opened again, and on their way to the server', async () => {
    const { browser, tab, storage, keeper } = await pageWithIdea();
    const document = await openIdea(tab);
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    tab.database.chunks.hook('creating', refuse);
    document.applyCommand('writeText', typed('Left in the middle of a wor'));
    keeper.hidden();
    await expect(document.flush()).rejects.toThrow('Not saved');
    // No further event follows: the next attempt depends on the clock.
    const next = browser.openTab();
    await handOver(storage, next);
    expect((await openIdea(next)).doc().body).toBe('Left in the middle of a wor');
    expect(await next.database.outbox.count()).toBe(2);
    expect(await next.database.unprojected.toArray()).toEqual([{ id: ideaId, kind: 'content-item' }]);
    expect(storage.length).toBe(0);
  });

  it('count once when the disk had taken them after all', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    const document = await openIdea(tab);
    document.applyCommand('writeText', typed('Once'));
    keeper.hidden();
    await document.flush();
    await handOver(storage, tab);
    await document.mergeStored();
    expect(document.doc().body).toBe('Once');
    expect(await tab.database.outbox.count()).toBe(2);
  });

  it('are forgotten as soon as the disk has them', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    const document = await openIdea(tab);
    document.applyCommand('writeText', typed('Soon on the disk'));
    keeper.hidden();
    expect(storage.length).toBe(1);
    keeper.shown();
    await document.flush();
    keeper.changed();
    expect(storage.length).toBe(0);
  });

  it('are not kept while the page is in sight', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    (await openIdea(tab)).applyCommand('writeText', typed('In sight'));
    keeper.changed();
    expect(storage.length).toBe(0);
  });

  it('are kept with what a field hands in after the page was hidden', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    const document = await openIdea(tab);
    keeper.hidden();
    document.applyCommand('writeText', typed('Late'));
    keeper.changed();
    expect(storage.length).toBe(1);
  });

  it('go to the disk as ever when the storage has no room', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    const document = await openIdea(tab);
    storage.room = 10;
    document.applyCommand('writeText', typed('More than ten characters'));
    keeper.hidden();
    await document.flush();
    expect(storage.length).toBe(0);
    expect(await tab.database.outbox.count()).toBe(2);
  });

  it('stay where they are while the disk refuses them', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    (await openIdea(tab)).applyCommand('writeText', typed('Refused'));
    keeper.hidden();
    const refusing = handOverLastWords(storage, account, () => Promise.reject(new Error('No room')));
    await expect(refusing).rejects.toThrow('No room');
    expect(storage.length).toBe(1);
  });

  it('that a page keeps while older ones are handed over stay until they are handed over too', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    const document = await openIdea(tab);
    document.applyCommand('writeText', typed('One '));
    keeper.hidden();
    await handOverLastWords(storage, account, () => {
      document.applyCommand('writeText', typed('two', 4, 4));
      keeper.changed();
      return Promise.resolve();
    });
    expect(storage.length).toBe(1);
  });

  it('of one account are neither read nor forgotten with those of another', async () => {
    const { tab, storage, keeper } = await pageWithIdea();
    (await openIdea(tab)).applyCommand('writeText', typed('Maya’s'));
    keeper.hidden();
    const found: LastWords[] = [];
    await handOverLastWords(storage, 'another', (words) => Promise.resolve(void found.push(...words)));
    forgetLastWords(storage, 'another');
    expect(found).toEqual([]);
    expect(storage.length).toBe(1);
    forgetLastWords(storage, account);
    expect(storage.length).toBe(0);
  });

  it.each(['', '{', '[{"id":1}]', '[{"id":"a","kind":"content-item","schemaVersion":1,"base64":"*"}]'])(
    'that nobody can read are forgotten: %s',
    async (json) => {
      const storage = new TestStorage();
      storage.setItem(`rostrum_last_words ${account} page`, json);
      await handOverLastWords(storage, account, () => Promise.reject(new Error('Nothing to store')));
      expect(storage.length).toBe(0);
    },
  );
});

async function pageWithIdea() {
  const { browser, tab } = await tabWithIdea();
  const storage = new TestStorage();
  const take = () => tab.documents.takeLastWords();
  return { browser, tab, storage, keeper: new KeptLastWords({ storage, account, page: 'page', take }) };
}

async function handOver(storage: Storage, tab: TestTab): Promise<void> {
  await handOverLastWords(storage, account, (words) => storeLastWords(tab.store, words, 1));
}
