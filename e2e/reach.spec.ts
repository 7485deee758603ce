import { paths } from '#app/paths.ts';
import type { FiguresReply } from '#core/api/figures.ts';
import { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import { drawPicture } from './testing/draw-picture.ts';
import { addPlatform, publishNow, row, title, words } from './testing/last-step.ts';
import { Person } from './testing/person.ts';
import { TestServer } from './testing/start-server.ts';
import { expect, test } from './testing/test.ts';

/** The browser logs that the server went away and came back. */
test.use({ failingCalls: /net::ERR_/ });

const descriptions = ['A square in red', 'A square in blue'] as const;

test('a post with pictures reaches three platforms, one of them at the second try, and its figures come back @online', async ({
  browser,
  maya,
}) => {
  const platform = await StandInPlatform.start();
  // A process of its own, so that it alone can refuse a post.
  const linkedIn = await StandInPlatform.start();
  const server = await TestServer.start({
    ALLOWED_ADDRESSES: '127.0.0.1',
    BLUESKY_BASE_URL: platform.url,
    LINKEDIN_CLIENT_ID: 'stand-in-client',
    LINKEDIN_CLIENT_SECRET: 'stand-in-secret',
    LINKEDIN_BASE_URL: linkedIn.url,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const person = await Person.on(context, server.url);
    const { page } = person;
    await person.register(maya, paths.socialAccounts);
    const accounts = page.getByRole('list', { name: 'Accounts' });
    const account = (name: string) => accounts.getByRole('listitem').filter({ hasText: name });
    const state = (name: string) => row(page, name).getByRole('status');

    await test.step('each is connected by signing in there', async () => {
      await page.getByRole('button', { name: 'Connect Mastodon', exact: true }).click();
      const mastodon = page.getByRole('dialog', { name: 'Connect Mastodon' });
      await mastodon.getByLabel('Address of your instance').fill(platform.url);
      await mastodon.getByRole('button', { name: 'Sign in there' }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await expect(account('Mastodon')).toContainText('@ann@');
      await page.getByRole('button', { name: 'Connect Bluesky', exact: true }).click();
      const bluesky = page.getByRole('dialog', { name: 'Connect Bluesky' });
      await bluesky.getByLabel('Handle').fill('ann.stand-in.example');
      await bluesky.getByRole('button', { name: 'Sign in with Bluesky' }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await expect(account('Bluesky')).toContainText('@ann.stand-in.example');
      await page.getByRole('link', { name: 'Connect LinkedIn', exact: true }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await expect(account('LinkedIn')).toContainText('Ann Example');
    });

    await test.step('a text with two described pictures goes to all three', async () => {
      await person.visit(paths.studio);
      await person.addIdea(title);
      await person.openInWizard(title);
      await person.openDraft();
      await person.draft.fill(words);
      for (const [index, name] of ['Red square.png', 'Blue square.png'].entries()) {
        await person.draft.press('ControlOrMeta+End');
        await page.getByLabel('Picture', { exact: true }).setInputFiles(await drawPicture(page, name));
        const description = page.getByRole('textbox', { name: 'Describe this picture for people who cannot see it' });
        await description.fill(descriptions[index]!);
        await description.press('Enter');
        await expect(person.draft).toContainText(`![${descriptions[index]}](rostrum-image:`);
      }
      await person.goToStep(8);
      for (const name of ['LinkedIn', 'Mastodon', 'Bluesky']) await addPlatform(page, name);
      await person.expectStatus('Synced');
    });

    await test.step('one refuses it, which is said with its reason, and the others have it', async () => {
      // Two uploads of two calls each, then the post.
      const usual = Array.from({ length: 4 }, () => ({ does: 'none' }) as const);
      const refusal = { does: 'answer', status: 422, body: { message: 'This member may not post now' } } as const;
      await linkedIn.play({ writes: [...usual, refusal] });
      await publishNow(page).click();
      await expect(state('LinkedIn')).toContainText('This member may not post now', { timeout: 45_000 });
      await expect(state('Mastodon')).toHaveText(/^Shared/, { timeout: 45_000 });
      await expect(state('Bluesky')).toHaveText(/^Shared/, { timeout: 45_000 });
    });

    await test.step('“Try again” posts it there and nowhere else, with both descriptions everywhere', async () => {
      await page.getByRole('button', { name: 'Try again: LinkedIn' }).click();
      await expect(state('LinkedIn')).toHaveText(/^Shared/, { timeout: 30_000 });
      const [onLinkedIn, ...others] = await linkedIn.postsOf('ann');
      expect(others).toEqual([]);
      expect(onLinkedIn?.text).toBe(words);
      expect(JSON.stringify(onLinkedIn?.record)).toMatch(/A square in red.*A square in blue/);
      const { posts, files } = await platform.held();
      expect(posts.map(({ text }) => text)).toEqual([words, words]);
      const onMastodon = files.filter(({ description }) => description !== '');
      expect(onMastodon.map(({ description }) => description)).toEqual(descriptions);
      expect(files.every(({ post }) => post !== null)).toBe(true);
      const [onBluesky] = posts.filter(({ record }) => record?.['embed'] !== undefined);
      expect(JSON.stringify(onBluesky?.record)).toMatch(/A square in red.*A square in blue/);
    });

    await test.step('its figures arrive', async () => {
      const address = page.url();
      const { posts } = await platform.held();
      const [bluesky] = posts.filter(({ record }) => record?.['embed'] !== undefined);
      const [mastodon] = posts.filter(({ id }) => id !== bluesky?.id);
      await platform.play({
        clockAheadMs: 6 * 60_000,
        figures: {
          [mastodon!.id]: { favourites_count: 7, reblogs_count: 2 },
          [bluesky!.id]: { likeCount: 5 },
        },
      });
      await page.goto('about:blank');
      await server.stop();
      await server.startAgain('./e2e/testing/six-minutes-later.ts');
      // A page that is opened before the reading is done shows its figures when it is opened again.
      const known = async () =>
        ((await (await context.request.get(`${server.url}/api/figures`)).json()) as FiguresReply).posts.length;
      await expect.poll(known, { timeout: 60_000 }).toBe(2);
      await page.goto(address);
      await expect(row(page, 'Mastodon')).toContainText(/7 likes, 2 reposts, .*as of/, { timeout: 45_000 });
      await expect(row(page, 'Bluesky')).toContainText(/5 likes, .*as of/);
    });

    await test.step('and an account is disconnected, which leaves its post', async () => {
      await person.visit(paths.socialAccounts);
      for (const name of ['Mastodon', 'Bluesky', 'LinkedIn']) {
        await page.getByRole('button', { name: `Disconnect ${name}` }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
        await expect(account(name)).toContainText('Not connected');
      }
      expect((await platform.held()).posts).toHaveLength(2);
    });
    await context.close();
  } finally {
    await server.discard();
    await platform.stop();
    await linkedIn.stop();
  }
});

test('on a phone without a network, a post to a platform is queued, and goes out once', async ({ browser, maya }) => {
  const platform = await StandInPlatform.start();
  const server = await TestServer.start({ ALLOWED_ADDRESSES: '127.0.0.1' });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const person = await Person.on(context, server.url);
    const { page } = person;
    await person.register(maya, paths.socialAccounts);
    await page.getByRole('button', { name: 'Connect Mastodon', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Mastodon' });
    await dialog.getByLabel('Address of your instance').fill(platform.url);
    await dialog.getByLabel('Access token').fill('good-ann');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog).toBeHidden();
    await person.visit(paths.studio);
    await person.addIdea(title);
    await person.openInWizard(title);
    await person.openDraft();
    await person.draft.fill(words);
    await person.goToStep(8);
    await addPlatform(page, 'Mastodon');
    await person.waitUntilInstalled();
    await person.expectStatus('Synced');
    await context.setOffline(true);
    await expect(page.getByText('It will be posted when you’re back online.')).toBeVisible();
    await publishNow(page).click();
    const state = row(page, 'Mastodon').getByRole('status');
    await expect(state).toHaveText(/^Offline · queued at \d\d:\d\d$/);
    await page.reload();
    await person.goToStep(8);
    await expect(state).toHaveText(/^Offline · queued/);
    expect(await platform.postsOf('ann')).toEqual([]);
    await context.setOffline(false);
    await expect(state).toHaveText(/^Shared/, { timeout: 45_000 });
    expect((await platform.postsOf('ann')).map(({ text }) => text)).toEqual([words]);
    await context.close();
  } finally {
    await server.discard();
    await platform.stop();
  }
});
