import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#core/documents/limits.ts';
import type { Account } from '../../features/account/start-account.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { type Beginning, PieceStart } from './start-piece.ts';

/** The first field, with the focus. */
class Field extends EventTarget {
  hasFocus = true;
  matches() {
    return this.hasFocus;
  }
}

function creator() {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  const { clock, random } = browser;
  const account = {
    id: 'maya',
    deps: { clock, random, store: tab.store },
    documents: async () => tab.documents,
    keepingOpen: async <Done>(work: () => Promise<Done>) => await work(),
  } as unknown as Account;
  const piece = new PieceStart(account);
  const field = new Field();
  let wanted: Beginning = { words: 'A' };
  let isChoosing = false;
  const form = {
    wanted: () => wanted,
    field: () => field as unknown as HTMLTextAreaElement,
    isChoosing: () => isChoosing,
  };
  return {
    tab,
    field,
    type: (words: string) => {
      wanted = { ...wanted, words };
    },
    openList: (isOpen: boolean) => {
      isChoosing = isOpen;
    },
    begin: async () => await piece.begin(form),
    drafts: async () => (await tab.database.contentRows.toArray()).map(({ row }) => row.excerpt),
  };
}

/** Longer than the pause after which the editor takes over. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 900));

let pointer = 'fine';
beforeEach(() => {
  pointer = 'fine';
  vi.stubGlobal('matchMedia', () => ({ matches: pointer === 'coarse' }));
});
afterEach(() => void vi.unstubAllGlobals());

it('the editor takes the place of the first field after a pause in the typing', async () => {
  const { begin, drafts } = creator();
  await expect(begin()).resolves.toMatchObject({ isWriting: true });
  expect(await drafts()).toEqual(['A']);
});

it.each(['letters are composed', 'a phone has its keyboard open'])(
  'while %s, the first field stays until it is left, and its words are stored',
  async (why) => {
    const { begin, drafts, field, type } = creator();
    if (why.startsWith('a phone')) pointer = 'coarse';
    let isOver = false;
    const begun = begin().finally(() => {
      isOver = true;
    });
    if (why.startsWith('letters')) field.dispatchEvent(new Event('compositionupdate'));
    await aWhile();
    type('A bet');
    await vi.waitFor(async () => expect(await drafts()).toEqual(['A bet']), { timeout: 10_000 });
    await aWhile();
    expect(isOver).toBe(false);
    field.hasFocus = false;
    await expect(begun).resolves.toMatchObject({ isWriting: false });
  },
);

it('an open list of choices stays open, and the editor comes once it is closed', async () => {
  const { begin, openList } = creator();
  openList(true);
  let isOver = false;
  const begun = begin().finally(() => {
    isOver = true;
  });
  await aWhile();
  expect(isOver).toBe(false);
  openList(false);
  await begun;
});

it('a piece whose words were refused goes on in the same item', async () => {
  const { begin, drafts, type } = creator();
  type('a'.repeat(limits.text + 1));
  await expect(begin()).rejects.toThrow();
  type('A bet');
  await begin();
  expect(await drafts()).toEqual(['A bet']);
});
