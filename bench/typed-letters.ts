import { expect } from '@playwright/test';
import type { Person } from '../e2e/testing/person.ts';

/** Milliseconds between two keys: twenty a second. */
const KEY_INTERVAL = 50;

/** The letters that the page received, with times in milliseconds since 1970. */
export type Letters = readonly { readonly letter: string; readonly at: number }[];

/** Replaces the draft's text letter by letter, for so many milliseconds. */
export async function typeLetters({ page, draft }: Person, typingMs: number): Promise<Letters> {
  await draft.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  // Only this round's letters are measured. The page reports when the empty draft is on disk.
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

/** The draft as stored on disk, once the editor shows as many letters as the counter beside it. */
export async function storedDraft({ page, draft }: Person): Promise<string> {
  const counts = page.getByRole('list', { name: 'Counts' });
  const length = Number.parseInt((await counts.getByText(/^\d+ characters?$/).textContent()) ?? '', 10);
  // An empty draft shows its placeholder.
  await expect(draft).toHaveText(length === 0 ? 'Start writing…' : new RegExp(`^[a-z]{${length}}$`));
  return length === 0 ? '' : ((await draft.textContent()) ?? '');
}

export function wordOf(letters: Letters): string {
  return letters.map(({ letter }) => letter).join('');
}

/** Milliseconds of typing that a kill lost. @throws when the stored text is not the beginning of the typed text */
export function lossOf(kept: string, letters: Letters, killedAt: number): number {
  const typed = wordOf(letters);
  if (!typed.startsWith(kept)) throw new Error(`The disk has "${kept}" of "${typed}"`);
  const firstLost = letters[kept.length];
  return firstLost ? killedAt - firstLost.at : 0;
}
