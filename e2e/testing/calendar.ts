import { expect, type BrowserContext, type Page } from '@playwright/test';
import { addDays } from '#core/kernel/local-date.ts';

export const scheduled = 'The interview question I stopped asking';
export const again = 'The question I stopped asking';
export const draft = 'Why your roadmap is a promise';
export const other = 'A field guide to prototypes';
export const timezoneId = 'Asia/Kathmandu';

/** The Monday after next, so that none of its days is over. */
export function laterMonday(): string {
  const today = new Date().toISOString().slice(0, 10);
  return addDays(today, 15 - (new Date(`${today}T00:00Z`).getUTCDay() || 7));
}

/** Writes as another device would, through the API. */
export async function write(context: BrowserContext, url: string, monday: string): Promise<void> {
  const words = { content: 'Nobody answers it honestly.', platformId: 4 };
  // 09:15 and 17:15 in Kathmandu.
  for (const data of [
    { ...words, title: scheduled, status: 'scheduled', scheduledFor: `${monday}T03:30:00.000Z` },
    { title: draft, content: 'A promise is kept. ![A gate](https://example.org/gate.png)', platformId: 4 },
    { title: other, content: 'Cut, glue, throw away.', platformId: 4 },
    ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title, index) => {
      const scheduledFor = `${addDays(monday, 25)}T0${index}:00:00.000Z`;
      return { title: `Part ${title}`, platformId: 4, status: 'scheduled', scheduledFor };
    }),
    ...['Sabbaticals, honestly', 'Notes on mentors', 'Onboarding'].map((title) => ({ title, platformId: 4 })),
  ]) {
    const reply = await context.request.post(`${url}/api/content`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
}

export const words = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
    .format(Date.parse(`${date}T00:00Z`))
    .replace(',', '');
export const day = (page: Page, date: string) => page.getByRole('listitem', { name: words(date) });
export const list = (page: Page) => page.getByRole('region', { name: 'Unscheduled' });
