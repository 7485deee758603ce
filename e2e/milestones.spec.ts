import { expectAccessible } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

test('milestones: streaks, a reward claimed offline and once, and what is earned', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const person = await Person.on(context, server.url);
  const { page } = person;
  const tab = (name: string) => page.getByRole('tab', { name });
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await person.register(maya, '/milestones');

  await test.step('before anything was done', async () => {
    await expect(page.getByRole('heading', { name: 'Progress & Milestones' })).toBeVisible();
    await expect(card('Daily streak')).toContainText('0 days');
    await expect(card('Daily streak')).toContainText('Next reward at 3 days');
    await expect(card('Weekly streak')).toContainText('Next reward at 1 week');
    await expect(card('Monthly streak')).toContainText('Next reward at 1 month');
    await expect(page.getByText('No streak history available yet.')).toBeVisible();
    await tab('Achievements').click();
    await expect(page.getByText(/^0 of \d+ earned$/)).toBeVisible();
    await expect(card('First Spark')).toContainText('Not yet earned');
  });

  await test.step('changes on another device count at once', async () => {
    for (let index = 0; index < 25; index += 1) {
      const reply = await context.request.post(`${server.url}/api/content`, { data: { title: `Piece ${index}` } });
      expect(reply.ok(), await reply.text()).toBe(true);
    }
    await expect(card('First Spark')).toContainText(/Earned on \d+ \w{3} \d{4}/);
    await expectAccessible(page, { at: 'achievements', widths: [1440, 320] });
    await tab('Current Streaks').click();
    await expect(card('Daily streak')).toContainText('1 day');
    await expect(page.getByRole('listitem').filter({ hasText: 'Daily streak · 1 day' })).toContainText('Active');
    await expectAccessible(page, { at: 'streaks', widths: [1440, 320] });
  });

  await test.step('a reward is claimed once, offline too', async () => {
    await person.waitUntilInstalled();
    await tab('Milestone Rewards').click();
    await page.reload();
    await expect(tab('Milestone Rewards')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, { at: 'rewards', widths: [1440, 320] });
    await context.setOffline(true);
    const reward = card('Deep Drawer');
    await expect(reward).toContainText('Completed');
    await reward.getByRole('button', { name: 'Claim Reward' }).click();
    await expect(page.getByText('Reward claimed!')).toBeVisible();
    await expect(page.getByText('Your milestone reward has been added to your profile.')).toBeVisible();
    await expect(reward).toContainText('Claimed');
    await expect(reward.getByRole('button')).toBeHidden();
    await context.setOffline(false);
    await person.expectStatus('Synced');
    const listed = (await (await context.request.get(`${server.url}/api/user/milestones`)).json()) as {
      id: string;
      rewardClaimed: boolean;
    }[];
    expect(listed.filter(({ rewardClaimed }) => rewardClaimed).map(({ id }) => id)).toEqual(['drafts-25']);
  });
});
