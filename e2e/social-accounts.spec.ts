import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { paths } from '#app/paths.ts';
import type { RepliesReply } from '#core/api/replies.ts';
import { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { addPlatform, publishNow, row as platformRow } from './testing/last-step.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';

/** The browser logs the server's refusal of a token. */
test.use({ failingCalls: /status of 400/ });

test('accounts are connected, disconnected and used, and listed offline too', async ({ browser, maya }) => {
  const platform = await StandInPlatform.start();
  const server = await TestServer.start({ ALLOWED_ADDRESSES: '127.0.0.1', BLUESKY_BASE_URL: platform.url });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const person = await Person.on(context, server.url);
    const { page } = person;
    await person.register(maya, '/social-accounts?connected=linkedin');
    const accounts = page.getByRole('list', { name: 'Accounts' });
    const row = (name: string) => accounts.getByRole('listitem').filter({ hasText: name });
    const dialog = page.getByRole('dialog', { name: 'Connect Mastodon' });

    await test.step('each says whether it is connected, and coming back is taken out of the address', async () => {
      await expect(row('LinkedIn')).toContainText('Not connected. Rostrum prepares the text and you post it.');
      await row('LinkedIn').getByText('Missing setup').click();
      await expect(
        row('LinkedIn').getByText('The operator of this server has to set LINKEDIN_CLIENT_ID'),
      ).toBeVisible();
      // Platforms that nobody can connect here come last.
      await expect(accounts.getByRole('listitem').first()).toContainText('Medium');
      await expect(row('X (Twitter)')).toContainText('Not connected');
      await page.getByRole('button', { name: 'Connect Medium' }).click();
      await expect(page.getByRole('dialog')).toContainText('Without one, you post on Medium yourself.');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Connect LinkedIn', exact: true })).toBeDisabled();
      await expect(page).toHaveURL(/\/social-accounts$/);
    });

    await test.step('an account is checked before it is stored', async () => {
      await page.getByRole('button', { name: 'Connect Mastodon', exact: true }).click();
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(dialog.getByText('Enter the address, for example https://mastodon.social.')).toBeVisible();
      await expect(dialog.getByLabel('Address of your instance')).toBeFocused();
      await dialog.getByLabel('Address of your instance').fill(platform.url);
      await dialog.getByLabel('Access token').fill('wrong');
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('rejected this token.');
      await expectAccessible(page, { at: 'connecting', widths: [1440, 320] });
      await dialog.getByLabel('Access token').fill('good-ann');
      await dialog.getByLabel('Access token').press('Enter');
      await expect(dialog).toBeHidden();
      await expect(row('Mastodon')).toContainText('Connected');
      await expect(row('Mastodon')).toContainText('@ann@');
    });

    await test.step('and by signing in on its instance', async () => {
      await page.getByRole('button', { name: 'Disconnect Mastodon' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('button', { name: 'Connect Mastodon', exact: true }).click();
      await dialog.getByRole('button', { name: 'Sign in there' }).click();
      await expect(dialog.getByLabel('Address of your instance')).toBeFocused();
      await dialog.getByLabel('Address of your instance').fill(platform.url);
      await dialog.getByRole('button', { name: 'Sign in there' }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await expect(page.getByText('Mastodon is connected')).toBeVisible();
      await expect(row('Mastodon')).toContainText('@ann@');
    });

    const bluesky = page.getByRole('dialog', { name: 'Connect Bluesky' });

    await test.step('Bluesky by signing in with one’s handle', async () => {
      await page.getByRole('button', { name: 'Connect Bluesky', exact: true }).click();
      await bluesky.getByRole('button', { name: 'Sign in with Bluesky' }).click();
      await expect(bluesky.getByLabel('Handle')).toBeFocused();
      await bluesky.getByLabel('Handle').fill('ann');
      await bluesky.getByRole('button', { name: 'Sign in with Bluesky' }).click();
      await expect(bluesky.getByRole('alert')).toContainText('There is no Bluesky account of this name.');
      await expectAccessible(page, { at: 'signing in with Bluesky', widths: [1440, 320] });
      await bluesky.getByLabel('Handle').fill('ann.stand-in.example');
      await bluesky.getByLabel('Handle').press('Enter');
      await page.getByRole('link', { name: 'Allow' }).click();
      await expect(page.getByText('Bluesky is connected')).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/social-accounts`);
      await expect(row('Bluesky')).toContainText('@ann.stand-in.example');
      await page.getByRole('button', { name: 'Disconnect Bluesky' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(row('Bluesky')).toContainText('Not connected');
    });

    await test.step('or by app password, where its server is filled in', async () => {
      await page.getByRole('button', { name: 'Connect Bluesky', exact: true }).click();
      await expect(bluesky.getByLabel('Address of your server')).toHaveValue('https://bsky.social');
      await bluesky.getByLabel('Address of your server').fill(platform.url);
      await bluesky.getByLabel('App password').fill('good-app-password');
      await bluesky.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(bluesky.getByLabel('Handle')).toBeFocused();
      await bluesky.getByLabel('Handle').fill('@ann.stand-in.example');
      await bluesky.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(bluesky).toBeHidden();
      await expect(row('Bluesky')).toContainText('@ann.stand-in.example');
      await page.getByRole('button', { name: 'Disconnect Bluesky' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(row('Bluesky')).toContainText('Not connected');
    });

    await test.step('a webhook’s secret is shown once', async () => {
      await page.getByRole('button', { name: 'Connect Webhook', exact: true }).click();
      const webhook = page.getByRole('dialog', { name: 'Connect Webhook' });
      await webhook.getByLabel('Address').fill(platform.url);
      await webhook.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(webhook.getByLabel('Secret')).toHaveValue(/^[\w-]{43}$/);
      await webhook.getByRole('button', { name: 'I saved it' }).click();
      await page.getByRole('button', { name: 'Disconnect Webhook' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(row('Webhook')).toContainText('Not connected');
    });

    await test.step('the switches stand as specified, and stay as they are set', async () => {
      await expect(page.getByRole('switch', { name: 'Auto-publish to all accounts' })).not.toBeChecked();
      await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeDisabled();
      await expect(page.getByRole('switch', { name: 'Analytics tracking' })).toBeChecked();
      await expect(page.getByRole('switch', { name: 'Cross-platform optimization' })).toBeChecked();
      await page.getByRole('switch', { name: 'Auto-publish to all accounts' }).press('Space');
      await expect(page.getByRole('switch', { name: 'Auto-publish to all accounts' })).toBeChecked();
      await expectAccessible(page, { at: 'accounts', widths: [1440, 390, 320] });
    });

    await test.step('offline they are listed as they were, and nothing can be changed', async () => {
      await person.expectStatus('Synced');
      await person.waitUntilInstalled();
      await page.reload();
      await expect(row('Mastodon')).toContainText('@ann@');
      await context.setOffline(true);
      await page.reload();
      await expect(row('Mastodon')).toContainText('@ann@');
      await expect(page.getByRole('button', { name: 'Disconnect Mastodon' })).toBeDisabled();
      await expect(page.getByText('Go online to connect or disconnect accounts.')).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Auto-publish to all accounts' })).toBeChecked();
    });

    await test.step('a draft created offline gets every connected account', async () => {
      await page.getByRole('link', { name: 'Content Studio' }).click();
      await person.addIdea('For all of them');
      await person.openInWizard('For all of them');
      await expect(page.getByRole('checkbox', { name: 'Mastodon' })).not.toBeChecked();
      await page.getByRole('button', { name: 'Save Draft' }).click();
      await expect(page.getByText('Your content has been saved as a draft.')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Mastodon' })).toBeChecked();
      await context.setOffline(false);
      await person.expectStatus('Synced', 15_000);
    });

    await test.step('and so does one from the creator', async () => {
      await person.visit(paths.creator);
      for (const [field, option] of [
        ['Platform', 'LinkedIn'],
        ['Content Pillar', 'Expertise'],
      ] as const) {
        await page.getByRole('combobox', { name: field }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      }
      await page.getByRole('textbox', { name: 'Content', exact: true }).fill('One text for all of them.');
      await page.getByRole('button', { name: 'Create Content' }).click();
      await expect(page.getByRole('switch', { name: 'LinkedIn' })).toBeChecked();
      await expect(page.getByRole('switch', { name: 'Mastodon' })).toBeChecked();
    });

    await test.step('replies to a post are listed under it, offline too', async () => {
      await context.route('**/api/content/*/replies', (route) => route.fulfill({ json: repliesTo() }));
      await person.visit(paths.studio);
      await person.addIdea('Answered');
      await person.openInWizard('Answered');
      await person.openDraft();
      await person.draft.fill('A roadmap is a bet, written down.');
      await person.goToStep(8);
      await addPlatform(page, 'Mastodon');
      const mastodon = page.getByRole('region', { name: 'Only on Mastodon' });
      await expect(mastodon.getByRole('radio', { name: 'Default' })).toBeChecked();
      await mastodon.getByText('Unlisted', { exact: true }).click();
      await mastodon.getByLabel('Content warning on Mastodon').fill('Work, and money');
      await page.getByRole('button', { name: 'See how it looks' }).click();
      const warned = page.getByRole('region', { name: 'On Mastodon' });
      await expect(warned).toContainText('Work, and money');
      await expect(warned.getByText('A roadmap is a bet')).toBeHidden();
      await warned.getByRole('button', { name: 'Show more' }).click();
      await expect(warned.getByText('A roadmap is a bet')).toBeVisible();
      await expect(warned).toContainText('33 / 485 characters');
      await expectAccessible(page, { at: 'a warned post', widths: [320] });
      await page.getByRole('button', { name: 'Close' }).click();
      await publishNow(page).click();
      await expect(platformRow(page, 'Mastodon').getByRole('status')).toHaveText(/^Shared/);
      const [posted] = (await platform.postsOf('ann')).toReversed();
      expect(posted?.record).toMatchObject({ visibility: 'unlisted', spoiler_text: 'Work, and money' });
      const replies = page.getByRole('region', { name: 'Replies' });
      const list = replies.getByRole('list', { name: 'Replies, newest first' });
      await expect(list.getByRole('listitem')).toHaveText([
        /^Ann@ann@one\.exampleYouMastodon·just nowThank you!/,
        /^Bea@bea@two\.exampleMastodon·\d min agoWell said/,
        ...Array.from({ length: 3 }, () => /^Cyd/),
      ]);
      await expect(replies.getByText(/^Mastodon as of \d\d:\d\d$/)).toBeVisible();
      const link = replies.getByRole('link', { name: 'Open on Mastodon: reply by Bea' });
      await expect(link).toHaveAttribute('href', 'https://two.example/@bea/1');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
      await replies.getByRole('button', { name: 'Show all 7 replies' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(7);
      await expectAccessible(page, { at: 'replies', widths: [1440] });
      await page.setViewportSize({ width: 390, height: 844 });
      const more = page.getByRole('button', { name: 'More of the step' });
      while (await more.isEnabled()) await more.click();
      await expect(list.getByText('Well said')).toBeVisible();
      await expectAccessible(page, { at: 'replies', widths: [390, 320] });
      await page.setViewportSize({ width: 1440, height: 900 });
      await context.setOffline(true);
      await page.reload();
      await person.goToStep(8);
      await expect(list.getByText('Well said')).toBeVisible();
      await context.setOffline(false);
    });
    await context.close();
  } finally {
    await server.discard();
    await platform.stop();
  }
});

/** The server's answer about a post that was answered; it reads a platform for the first time after five minutes. */
function repliesTo(): RepliesReply {
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const reply = (id: number, author: string, text: string, minutes: number) => ({
    id: String(id),
    author,
    handle: `@${author.toLowerCase()}@two.example`,
    text,
    url: `https://two.example/@${author.toLowerCase()}/${id}`,
    at: before(minutes),
    isOwn: false,
  });
  const replies = [
    { ...reply(2, 'Ann', 'Thank you!', 0), handle: '@ann@one.example', isOwn: true },
    reply(1, 'Bea', 'Well said, <b>all</b> of it.\n\nSee https://two.example/a/very/long/address/that/has/no/blank', 5),
    ...Array.from({ length: 5 }, (_, nth) => reply(nth + 3, 'Cyd', nth === 0 ? '' : 'Unbroken'.repeat(40), 90 + nth)),
  ];
  return [{ platformId: 9, asOf: before(0), replies }];
}

/** A site of somebody else's, with a page and its picture. */
async function startSite() {
  const picture = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#b5452c' } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const site = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/one.png') response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
    else if (url !== '/notes') response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(
          '<title>Notes &amp; bets</title><meta name="description" content="On roadmaps"><meta property="og:image" content="one.png">',
        );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  return { url, asked, stop: () => site.close() };
}

test('LinkedIn is connected by signing in there, from the accounts and from the dashboard @online', async ({
  browser,
  maya,
}) => {
  const platform = await StandInPlatform.start();
  const server = await TestServer.start({
    ALLOWED_ADDRESSES: '127.0.0.1',
    LINKEDIN_CLIENT_ID: 'stand-in-client',
    LINKEDIN_CLIENT_SECRET: 'stand-in-secret',
    LINKEDIN_BASE_URL: platform.url,
  });
  const site = await startSite();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const person = await Person.on(context, server.url);
    const { page } = person;
    await person.register(maya, '/social-accounts');
    const row = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: 'LinkedIn' });

    await test.step('a person who declines is told so, and nothing is connected', async () => {
      await page.getByRole('link', { name: 'Connect LinkedIn', exact: true }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByText('You did not allow Rostrum to post on LinkedIn.')).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/social-accounts`);
      await expect(row).toContainText('Not connected');
    });

    await test.step('a person who allows it sees the account’s name', async () => {
      await page.getByRole('link', { name: 'Connect LinkedIn', exact: true }).click();
      const returned = page.waitForRequest(/\/social-accounts\?connected=linkedin$/);
      await page.getByRole('link', { name: 'Allow' }).click();
      await returned;
      await expect(page.getByText('LinkedIn is connected')).toBeVisible();
      await expect(row).toContainText('Connected');
      await expect(row).toContainText('Ann Example');
      await expect(page).toHaveURL(`${server.url}/social-accounts`);
      await expectAccessible(page, { at: 'connected by signing in', widths: [1440, 320] });
    });

    await test.step('the lock of the dashboard opens the platform in a new window', async () => {
      await page.getByRole('button', { name: 'Disconnect LinkedIn' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(row).toContainText('Not connected');
      await person.visit(paths.studio);
      await person.addIdea('A reason to look at the dashboard');
      await person.visit('/');
      const lock = page.getByRole('link', { name: 'Connect LinkedIn (opens a new window)' });
      const [opened] = await Promise.all([context.waitForEvent('page'), lock.click()]);
      await opened.getByRole('link', { name: 'Allow' }).click();
      await expect(opened.getByRole('list', { name: 'Accounts' })).toContainText('Ann Example');
      await opened.close();
    });

    await test.step('a post shows the card of a link that its person chose, read once from the page', async () => {
      await person.visit(paths.studio);
      await person.addIdea('With a card');
      await person.openInWizard('With a card');
      await page.getByText('LinkedIn', { exact: true }).click();
      await person.openDraft();
      await person.draft.fill(`Two readings: ${site.url}/notes and ${site.url}/missing`);
      await person.goToStep(8);
      const section = page.getByRole('region', { name: 'Link card' });
      const read = section.getByRole('button', { name: 'Read the page' });
      await section.getByRole('combobox', { name: 'Link' }).click();
      await page.getByRole('option', { name: `${site.url}/missing` }).click();
      await read.click();
      await expect(section.getByRole('alert')).toHaveText(/^The page could not be read/);
      await section.getByRole('combobox', { name: 'Link' }).click();
      await page.getByRole('option', { name: `${site.url}/notes` }).click();
      await read.click();
      const cardTitle = section.getByLabel('Card title');
      await expect(cardTitle).toHaveValue('Notes & bets');
      await expect(cardTitle).toBeFocused();
      await expect(section.getByLabel('Card description')).toHaveValue('On roadmaps');
      await expect(section.getByRole('img', { name: 'Picture of the card' })).toBeVisible();
      await section.getByRole('button', { name: 'Remove the card' }).click();
      await expect(read).toBeVisible();
      await page.getByText('Undo', { exact: true }).click();
      await cardTitle.fill('Notes on bets');
      await expectAccessible(page, { at: 'a link card', widths: [320] });
      await page.getByRole('button', { name: 'See how it looks' }).click();
      await expect(page.getByRole('dialog').getByRole('region', { name: 'Link card' })).toContainText('Notes on bets');
      await expectAccessible(page, { at: 'a preview with a link card', widths: [320] });
      await page.getByRole('button', { name: 'Close' }).click();
      await publishNow(page).click();
      await expect(platformRow(page, 'LinkedIn').getByRole('status')).toHaveText(/^Shared/);
      const [posted] = await platform.postsOf('ann');
      const article = { source: `${site.url}/notes`, title: 'Notes on bets', description: 'On roadmaps' };
      expect(posted?.record?.['content']).toMatchObject({
        article: { ...article, thumbnail: expect.stringMatching(/^urn:li:image:/) as unknown },
      });
      expect(site.asked).toEqual(['/missing', '/notes', '/one.png']);
    });
    await context.close();
  } finally {
    await server.discard();
    await platform.stop();
    site.stop();
  }
});
