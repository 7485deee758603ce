import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

/** A reader's browser: headless ones are not counted. */
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('your site: its look, posts and readers, offline too, and a post that is taken down', async ({
  browser,
  request,
  server,
  maya,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const person = await Person.on(context, server.url);
  const { page } = person;
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  const address = `${server.url}/@${maya.username}`;
  await person.register(maya, paths.site);

  await test.step('before the first post it says what it needs, and its address already', async () => {
    await expect(page.getByRole('heading', { name: 'Your site opens with your first post' })).toBeVisible();
    await expect(page.getByLabel('Your site’s address')).toHaveValue(address);
    await expect(page.getByRole('link', { name: 'Write a post' })).toBeVisible();
    await expect(card('Readers')).toBeHidden();
    await expectAccessible(page, { at: 'your site, empty', widths: [1440, 320] });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a post that is published appears, with its readers and where they came from', async () => {
    const pillars = (await (await context.request.get(`${server.url}/api/content-pillars`)).json()) as { id: string }[];
    const post = { title: 'Why dates are bets', content: 'A date is a bet.', platformId: 4 };
    const made = await context.request.post(`${server.url}/api/content`, {
      data: { ...post, pillarId: pillars[0]!.id, status: 'published' },
    });
    expect(made.ok(), await made.text()).toBe(true);
    await expect(page.getByRole('heading', { name: 'Your site has 1 post' })).toBeVisible();
    for (const [name, referrer] of [
      ['a', 'https://news.example/best'],
      ['b', 'https://www.news.example/'],
      ['c', ''],
    ])
      await request.get(`${address}/why-dates-are-bets`, {
        headers: { 'User-Agent': `${reader} ${name}`, ...(referrer && { Referer: referrer }) },
      });
    await page.reload();
    await expect(page.getByRole('heading', { name: '3 readers' })).toBeVisible();
    const from = page.getByRole('group', { name: 'Readers by where they came from' });
    await expect(from.getByRole('row', { name: 'news.example 2' })).toBeVisible();
    await expect(from.getByRole('row', { name: /^Direct.* 1$/ })).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Readers by day' })).toHaveAttribute(
      'aria-valuetext',
      /: 3 readers$/,
    );
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(card('Readers by day').getByRole('row').nth(1)).toHaveText(/20\d\d3$/);
    await page.getByRole('button', { name: 'Show as chart' }).click();
    await page.getByText('7 days', { exact: true }).click();
    await expect(page).toHaveURL(/days=7/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Why dates are bets' }).first()).toContainText(
      '3 readers in 7 days',
    );
  });

  await test.step('name, about and accent change the preview at once and the public page when saved', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Maya Okafor');
    await page.getByLabel('About').fill('I write about teams.');
    const preview = page.getByRole('group', { name: 'Preview of your site' });
    await expect(preview).toContainText('Maya Okafor');
    const [, described] = /<p dir="auto">([^<]+)<\/p>\n<p class="about">/.exec(
      await (await request.get(address)).text(),
    )!;
    await expect(preview).toContainText(described!);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await page.getByText('Green', { exact: true }).click();
    const text = async () => await (await request.get(address)).text();
    await expect.poll(text).toContain('<h1 dir="auto">Maya Okafor</h1>');
    await expect.poll(text).toContain('data-accent="growth"');
    expect(await text()).toContain('I write about teams.');
  });

  await test.step('its addresses are copied', async () => {
    await page.getByRole('button', { name: 'Copy Atom address' }).click();
    await expect(card('Feeds').getByText('Copied')).toBeVisible();
    await expect(page.getByLabel('Atom', { exact: true })).toHaveValue(`${address}/atom.xml`);
    await expect(card('Domain')).toContainText('Only this computer can open that address.');
    await expectAccessible(page, { at: 'your site', widths: [1440, 390, 320] });
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('dashboard and profile lead here', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Your site 1 post at' }).click();
    await expect(page).toHaveURL(`${server.url}${paths.site}`);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('link', { name: 'your site', exact: true }).click();
    await expect(page.getByRole('heading', { name: '3 readers' })).toBeVisible();
  });

  await test.step('offline it shows the last known readers and says so', async () => {
    await person.waitUntilInstalled();
    await person.expectStatus('Synced');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^You are offline\. These numbers are from \d/)).toBeVisible();
    await expect(page.getByRole('heading', { name: '3 readers' })).toBeVisible();
    await page.getByText('90 days', { exact: true }).click();
    await expect(page.getByText('Go online once to see these readers here.')).toBeVisible();
    await page.getByText('30 days', { exact: true }).click();
  });

  await test.step('a post is taken down after a question, also from here offline', async () => {
    await page.getByRole('button', { name: 'Take down: Why dates are bets' }).click();
    const question = page.getByRole('alertdialog', { name: 'Take down “Why dates are bets”?' });
    await question.getByRole('button', { name: 'Take down' }).click();
    await expect(page.getByText('Offline · will be taken down when you’re back online')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('No posts yet')).toBeVisible();
    expect((await request.get(`${address}/why-dates-are-bets`)).status()).toBe(410);
    // Its readers remain.
    await expect(page.getByRole('heading', { name: '3 readers' })).toBeVisible();
  });
});
