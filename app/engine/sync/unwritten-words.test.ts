import { beforeAll, describe, expect, it } from 'vitest';
import { bodyPath } from '#core/documents/text-path.ts';
import { newIdea } from '#core/testing/ideas.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { Documents } from '../documents/documents.ts';
import type { EngineDeps } from '../ports.ts';
import { TextBinding } from '../documents/text-binding.ts';
import { account, TestBrowser } from '../../testing/test-browser.ts';
import { UnwrittenWords } from './unwritten-words.ts';

const itemId = '33333333-3333-4333-8333-333333333333';
/** Lets every promise and message settle; no clock advances. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A disk that can freeze: writes made meanwhile are held back. */
class FreezingStore implements DeviceStore {
  readonly read: DeviceStore['read'];
  readonly onLost: DeviceStore['onLost'];
  readonly #store: DeviceStore;
  #thaw: Promise<void> = Promise.resolve();
  thaw: () => void = () => {};

  constructor(store: DeviceStore) {
    this.#store = store;
    this.read = (tables, body) => store.read(tables, body);
    this.onLost = (listener) => store.onLost(listener);
  }

  freeze(): void {
    this.#thaw = new Promise((resolve) => {
      this.thaw = resolve;
    });
  }

  write: DeviceStore['write'] = async (tables, body) => {
    await this.#thaw;
    return await this.#store.write(tables, body);
  };

  putAtOnce: DeviceStore['putAtOnce'] = async (puts) => {
    await this.#thaw;
    await this.#store.putAtOnce(puts);
  };
}

function openTab(browser: TestBrowser) {
  const { store: disk, channel } = browser.openTab();
  const store = new FreezingStore(disk);
  const { clock, random, locks } = browser;
  const documents = new Documents({ store, clock, random, channel, deviceName: 'laptop' });
  const deps = { store, clock, random, locks, channel, account } as unknown as EngineDeps;
  const words = new UnwrittenWords(deps, { own: () => documents, notify: () => {} });
  documents.onTyped(() => words.look());
  documents.onStored(() => words.look());
  return { store, documents, words };
}

describe('words that the disk has not taken', () => {
  let browser: TestBrowser;
  let writing: ReturnType<typeof openTab>;
  let other: ReturnType<typeof openTab>;
  let binding: TextBinding;

  beforeAll(async () => {
    browser = new TestBrowser();
    writing = openTab(browser);
    other = openTab(browser);
    await writing.documents.applyCommand(itemId, 'addIdea', newIdea({ id: itemId, title: 'Idea' }));
    const opened = await writing.documents.open('content-item', itemId);
    if (opened.state !== 'open') throw new Error(opened.state);
    binding = new TextBinding(opened.document, bodyPath, browser.clock);
    await settle();
  });

  const typeWord = () => binding.edit([{ at: 0, remove: 0, insert: 'word ' }]);
  const waits = () => [writing.words.here, other.words.elsewhere];

  it('count from their first key on, and no longer than a sound disk takes', async () => {
    expect(waits()).toEqual(['none', 'none']);
    typeWord();
    expect(waits()).toEqual(['brief', 'none']);
    browser.clock.pass(150);
    await writing.documents.flush();
    expect(waits()).toEqual(['none', 'none']);
  });

  it('are told in every tab once they have waited a second, and called not saved after ten, until the disk takes them', async () => {
    writing.store.freeze();
    typeWord();
    browser.clock.pass(999);
    await settle();
    expect(waits()).toEqual(['brief', 'none']);
    browser.clock.pass(1);
    await settle();
    expect(waits()).toEqual(['long', 'long']);
    browser.clock.pass(9_000);
    await settle();
    expect(waits()).toEqual(['overdue', 'overdue']);
    const late = openTab(browser);
    browser.clock.pass(2_000);
    await settle();
    expect(late.words.elsewhere).toBe('overdue');
    writing.store.thaw();
    await writing.documents.flush();
    await settle();
    expect([...waits(), late.words.elsewhere]).toEqual(['none', 'none', 'none']);
  });

  it('of a tab that is closed are told no longer', async () => {
    writing.store.freeze();
    typeWord();
    browser.clock.pass(1_000);
    await settle();
    expect(other.words.elsewhere).toBe('long');
    writing.words.stop();
    await settle();
    expect(other.words.elsewhere).toBe('none');
    writing.store.thaw();
  });
});

it('words that the disk has not taken are told to nobody any more by a tab that has ended', async () => {
  const browser = new TestBrowser();
  const { channel } = browser.openTab();
  const { clock, random, locks } = browser;
  const deps = { clock, random, locks, channel, account } as unknown as EngineDeps;
  const ended = new UnwrittenWords(deps, {
    own: () => ({ unwrittenSince: clock.now(), isSaved: false }),
    notify: () => {},
  });
  const { words: other } = openTab(browser);
  ended.stop();
  ended.look();
  await settle();
  expect(other.elsewhere).toBe('none');
});
