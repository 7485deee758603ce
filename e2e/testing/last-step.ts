import type { Locator, Page } from '@playwright/test';
import type { Credentials, Person } from './person.ts';
import { expect } from './test.ts';

export const title = 'Why roadmaps are bets';
export const words = 'A roadmap is a bet, written down.';

/** Brings a person to the last step of an item with text. */
export async function atLastStep(person: Person, maya: Credentials): Promise<void> {
  await person.register(maya, '/create');
  await person.addIdea(title);
  await person.openInWizard(title);
  await person.openDraft();
  await person.draft.fill(words);
  await person.goToStep(8);
  await expect(person.page.getByRole('heading', { name: 'Platforms', exact: true })).toBeVisible();
}

export async function addPlatform(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a platform' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(page.getByRole('switch', { name })).toBeChecked();
}

/** The row of a platform. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('switch', { name }) });
}

export const publishNow = (page: Page) => page.getByRole('button', { name: 'Publish now', exact: true });
