import { format } from 'date-fns';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

test('the dashboard shows what was done, here and elsewhere, and follows it', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  const card = (name: string) => page.getByRole('group', { name });
  const post = async (path: string, data: object): Promise<string> => {
    const reply = await context.request.post(`${server.url}${path}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return ((await reply.json()) as { id: string }).id;
  };
  await person.register(maya);
  await expect(page.getByRole('textbox', { name: 'What do you want to write about?' })).toBeFocused();

  await test.step('changes of another device show at once', async () => {
    const pillars = (await (await context.request.get(`${server.url}/api/content-pillars`)).json()) as { id: string }[];
    const piece = { title: 'Why dates are bets', content: 'A date is a bet.', platformId: 4, pillarId: pillars[0]!.id };
    const id = await post('/api/content', piece);
    const reply = await context.request.post(`${server.url}/api/content/distribute`, {
      data: { contentId: id, platforms: [4] },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
    await expect(card('Top Performer')).toContainText('Why dates are bets');
    await expect(card('Top Performer')).toContainText('– impressions');
    await expect(card('Current Streak')).toContainText('1 day');
    await expect(page.getByRole('img', { name: '1 of 7 days of this round' })).toBeVisible();
    await expect(card('Content Balance')).toContainText('1 post · 100.0%');
    await expect(card('Content Balance')).toContainText(/\d% above target/);
    await expect(card('Content Balance')).toContainText(/\d% below target/);
    await expect(card('Content Balance')).toContainText('Total published content 1');
    // The targets add up to 125 now: each is shown as its share of them, as on the strategy screen.
    await post('/api/content-pillars', { name: 'Craft', targetPercentage: 25 });
    for (const [pillar, target] of [
      ['Expertise', '32%'],
      ['Craft', '20%'],
    ])
      await expect(card('Content Balance').getByRole('listitem').filter({ hasText: pillar! })).toContainText(
        `Target: ${target}`,
      );
    await expect(card('Growth Progress')).toContainText('Latest achievement, earned on');
    await expect(page.getByRole('img', { name: /^Brand score \d+ of 100$/ })).toBeVisible();
    // With what raises it: of this person's skills consistency misses most.
    await expect(
      page.getByRole('link', { name: 'create, draft or share something on one more day this week' }),
    ).toBeVisible();
    await expect(card('Content Activity').getByText(/^1 \/ 36[56] d$/)).toBeVisible();
    await expect(card('Content Activity').getByText(String(new Date().getFullYear()), { exact: true })).toBeVisible();
    await page.locator('[data-today]').hover();
    await expect(page.getByRole('tooltip')).toHaveText(`${format(Date.now(), 'd MMM yyyy')}: 1 content created`);
    await page.mouse.move(0, 0);
    await card('Content Activity').getByRole('button', { name: 'Show as table' }).click();
    await expect(card('Content Activity').getByRole('row', { name: /^\w{3} \d+ \w{3} \d{4} 1$/ })).toBeVisible();
    await card('Content Activity').getByRole('button', { name: 'Show as chart' }).click();
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    const ofSpecification = ["Today's Snapshot", 'Growth Progress', 'Content Balance', 'Content Activity'];
    expect(headings.filter((heading) => ofSpecification.includes(heading))).toEqual(ofSpecification);
    expect(headings.indexOf("Today's Snapshot")).toBe(1);
    await expectAccessible(page, { at: 'the dashboard with figures', widths: [1440, 320] });
  });

  await test.step('offline too', async () => {
    await person.waitUntilInstalled();
    await context.setOffline(true);
    await page.reload();
    await expect(card('Top Performer')).toContainText('Why dates are bets');
    await card('Growth Progress').getByRole('link', { name: 'Growth Progress' }).click();
    await expect(page).toHaveURL(`${server.url}${paths.milestones}`);
  });
});
