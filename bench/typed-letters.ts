import { expect } from '@playwright/test';
import type { Person } from '../e2e/testing/person.ts';

/** Milliseconds between two keys: twenty a second. */
const KEY_INTERVAL = 50;

/** Letters that the page had received, and when, in milliseconds since 1970. */
export type Letters = readonly { readonly letter: string; readonly at: number }[];

/** Replaces the draft's text letter by letter, for so many milliseconds. */
export async function typeLetters({ page, draft }: Person, typingMs: number): Promise<Letters> {
  await draft.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  // The round's own letters are what is measured: the page says so once the disk has the empty draft.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Your content has been saved successfully.')).toBeVisible();
  const letters: Letters[number][] = [];
  const start = Date.now();
  for (let key = 0; Date.now() - start < typingMs; key += 1) {
    const letter = String.fromCodePoint('a'.codePointAt(0)! + (key % 26));
    await page.keyboard.press(letter);
    letters.push({ letter, at: Date.now() });
    await page.waitForTimeout(Math.max(0, start + (key + 1) * KEY_INTERVAL - Date.now()));
  }
  return letters;
}

/** The draft as the disk has it, once the editor shows as many letters as the counts beside it say. */
export async function storedDraft({ page, draft }: Person): Promise<string> {
  const counts = page.getByRole('list', { name: 'Counts' });
  const length = Number.parseInt((await counts.getByText(/^\d+ characters?$/).textContent()) ?? '', 10);
  // An empty draft shows its hint.
  await expect(draft).toHaveText(length === 0 ? 'Start writing…' : new RegExp(`^[a-z]{${length}}$`));
  return length === 0 ? '' : ((await draft.textContent()) ?? '');
}

export function wordOf(letters: Letters): string {
  return letters.map(({ letter }) => letter).join('');
}

/** Milliseconds of typing that a kill took. @throws when what is kept is not the beginning of what was typed */
export function lossOf(kept: string, letters: Letters, killedAt: number): number {
  const typed = wordOf(letters);
  if (!typed.startsWith(kept)) throw new Error(`The disk has "${kept}" of "${typed}"`);
  const firstLost = letters[kept.length];
  return firstLost ? killedAt - firstLost.at : 0;
}
