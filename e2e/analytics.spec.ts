import { readFileSync } from 'node:fs';
import { paths } from '#app/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

test('analytics: a labelled sample before the first post, then own figures, filtered, sorted and exported', async ({
  browser,
  request,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  const figures = page.getByRole('list', { name: /^Numbers for/ }).getByRole('listitem');
  await person.register(maya, paths.analytics);

  await test.step('before anything is published, a sample is offered and labelled as one', async () => {
    await expect(page.getByText('No posts yet')).toBeVisible();
    await expect(figures).toContainText(['Posts published This Month0', 'Impressions This Month–', 'Engagement', 'XP']);
    await page.getByRole('button', { name: 'See an example' }).click();
    await expect(page.getByText('Sample data.')).toBeVisible();
    // Saturdays and Sundays have the sample's second post in the same week.
    await expect(card('Top Performer This Week')).toContainText(
      /What a year of shipping offline taught me|Decision logs that people read/,
    );
    await page.getByRole('button', { name: 'This Quarter' }).click();
    await expect(page).toHaveURL(/period=this-quarter/);
    const chart = page.getByRole('slider', { name: 'Performance Trends by week' });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      /^Week of .*: \d+ readers?, \d+ posts?, \d+ XP, [\d.,K]+ impressions$/,
    );
    await page.getByRole('button', { name: 'Monthly' }).click();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('group', { name: 'Trend rows' }).getByRole('columnheader')).toHaveText([
      'Month',
      'Readers',
      'Posts',
      'XP',
      'Impressions',
      'Engagement',
    ]);
    await expectWholeLabels(page);
    await expectAccessible(page, { at: 'analytics, sample', widths: [1440, 390, 320] });
    await page.getByRole('button', { name: 'Show mine' }).click();
    await expect(page.getByText('Sample data.')).toBeHidden();
    await page.getByRole('button', { name: 'This Month' }).click();
  });

  await test.step('a post made on another device shows at once', async () => {
    const pillars = (await (await context.request.get(`${server.url}/api/content-pillars`)).json()) as { id: string }[];
    const data = { title: 'Why dates are bets', content: 'A date is a bet.', platformId: 4, pillarId: pillars[0]!.id };
    const made = await context.request.post(`${server.url}/api/content`, { data: { ...data, status: 'published' } });
    expect(made.ok(), await made.text()).toBe(true);
    await expect(figures.first()).toContainText('1');
    await expect(card('Recent Posts')).toContainText('Why dates are bets');
    await expect(card('Recent Posts')).toContainText('– seen · – engaged · 50 XP');
    await expect(card('Streak')).toContainText('1 of 3 posts this week');
    await expect(card('Performance Trends')).toContainText('XP earned');
    const site = `${server.url}/@${maya.username}/why-dates-are-bets`;
    await request.get(site, { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } });
    await page.reload();
    await expect(card('Performance Trends')).toContainText('Readers of your site');
    await expect(card('Recent Posts')).toContainText('1 seen · – engaged · 50 XP');
    await expect(card('What works for you')).toContainText('once 12 posts have numbers');
    await expect(page.getByRole('slider', { name: /^Performance Trends/ })).toHaveAttribute(
      'aria-valuetext',
      /: 1 reader, 1 post, /,
    );
    await expect(page.getByRole('img', { name: /^Skill scores of 100: Writing Clarity \d+/ })).toBeVisible();
    await expect(card('Skill scores').getByRole('row', { name: /^Writing Clarity \d+$/ })).toBeVisible();
  });

  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await context.setOffline(true);

  await test.step('all posts are sorted and exported, filters narrow them, cards are chosen, offline too', async () => {
    await page.getByRole('button', { name: 'View All Analytics' }).click();
    await page.reload();
    const row = page.getByRole('row', { name: /Why dates are bets/ });
    await expect(row).toContainText('Blog Article');
    await page.getByRole('columnheader', { name: 'Post' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Post' })).toHaveAttribute('aria-sort', 'ascending');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await (await download).path();
    expect(readFileSync(file, 'utf8')).toContain('Why dates are bets,Blog Article,');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Platform' }).click();
    await page.getByRole('option', { name: 'LinkedIn' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('No published posts match your filters.')).toBeVisible();
    await expect(page).toHaveURL(/platform=1/);
    await page.getByRole('button', { name: 'Filters: 1' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(row).toBeVisible();
    await expectAccessible(page, { at: 'analytics, all posts' });
    await page.getByRole('button', { name: 'Back to the cards' }).click();
    const narrow = async (platform: string) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('combobox', { name: 'Platform' }).click();
      await page.getByRole('option', { name: platform }).click();
      await page.getByRole('button', { name: 'Done' }).click();
    };
    await narrow('Blog Article');
    await expect(card('Performance Trends')).toContainText('Readers of your site');
    await narrow('LinkedIn');
    await expect(card('Performance Trends')).toContainText('Readers are counted on your own site only.');
    await narrow('All platforms');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('XP and streak', { exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(card('Streak')).toBeHidden();
    await page.reload();
    await expect(card('Performance Trends')).toBeVisible();
    await expect(card('Streak')).toBeHidden();
    await expectAccessible(page, { at: 'analytics with a post', widths: [390] });
  });
});

test('numbers come from the file that a platform exports, and can be taken back @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await person.register(maya, '/create');
  await person.addIdea('Why dates are bets');
  await person.openInWizard('Why dates are bets');
  await person.openDraft();
  await person.draft.fill('A date is a bet.');
  await person.goToStep(8);
  await page.getByRole('combobox', { name: 'Add a platform' }).click();
  await page.getByRole('option', { name: 'Twitter', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as posted: Twitter' }).click();
  await page
    .getByRole('textbox', { name: 'Link to the post on Twitter' })
    .fill('https://x.com/maya/status/2074000000001');
  await page.getByRole('button', { name: 'Mark as posted', exact: true }).click();
  await expect(page.getByText('Shared to Twitter.')).toBeVisible();
  await page.getByRole('link', { name: 'Analytics', exact: true }).click();

  const recent = page.getByRole('group', { name: 'Recent Posts', exact: true });
  await expect(recent).toContainText('– seen · – engaged');
  await page.getByRole('button', { name: 'Add numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Numbers from a file' });
  const choose = async (name: string, content: string) =>
    await dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('posts.xlsx', 'PK\u0003\u0004');
  await expect(dialog.getByText(/^This is a workbook\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Fill in' })).toBeDisabled();
  const row = (number: string) =>
    `${number},"Tue, Jul 14, 2026",Words,https://x.com/maya/status/${number},"1,200",30,9,6`;
  const file = [
    'Post id,Date,Post text,Post Link,Impressions,Likes,Replies,Reposts',
    row('2074000000001'),
    row('7000001'),
  ];
  await choose('account_analytics_content.csv', `\uFEFF${file.join('\r\n')}`);
  await expect(dialog.getByText('1 of 2 rows belongs to a post of yours.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'What will be filled in' })).toContainText(
    'Why dates are bets · Twitter1,200 views, 30 likes, 6 reposts, 9 replies',
  );
  await expectAccessible(page, { at: 'numbers from a file', widths: [1440, 390, 320] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Fill in 1 post' }).click();
  await expect(dialog).toBeHidden();
  await expect(recent).toContainText('1.2K seen · 3.8% engaged');
  await expect(page.getByText('Numbers of 1 post filled in')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(recent).toContainText('– seen · – engaged');
});

/** The radar's labels are whole words, inside the chart, at every width. */
async function expectWholeLabels(page: Page): Promise<void> {
  const radar = page.getByRole('img', { name: /^Skill scores of 100/ });
  const names = ['Writing Clarity', 'Content Diversity', 'Social Reach', 'Consistency', 'Distribution'];
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const labels = () =>
      radar.evaluate((svg) => {
        const chart = svg.getBoundingClientRect();
        return [...svg.querySelectorAll('text')].map((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          const isInside =
            left >= chart.left && right <= chart.right && top >= chart.top - 1 && bottom <= chart.bottom + 1;
          return { name: [...text.children].map(({ textContent }) => textContent).join(' '), isInside };
        });
      });
    await expect.poll(labels, `at ${width} px`).toEqual(names.map((name) => ({ name, isInside: true })));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
