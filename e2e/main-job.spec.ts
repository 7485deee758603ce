import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

// The server is killed here.
test.use({ failingCalls: /net::ERR_/ });

const sentence = 'Every quarter I watched smart teams commit to a list of dates and apologise for it later. ';
/** 408 words. */
const planeWords = sentence.repeat(24).trim();
const trainWords = ['A roadmap is a bet, written down.', 'Treat it as a forecast and you get to update it.'] as const;

/** The product recovers within this time after the network is back (docs/architecture.md, Invariants, 6). */
const recoveryMs = 30_000;

test('a draft written on a plane meets the one written on a phone', async ({ browser, ownServer: server, maya }) => {
  const laptopContext = await browser.newContext();
  const laptop = await Person.on(laptopContext, server.url);
  await laptop.register(maya, '/create');
  await laptop.waitUntilInstalled();
  for (const title of ['Why roadmaps fail', 'What a pilot taught me', 'Hiring slowly']) await laptop.addIdea(title);
  await laptop.openInWizard('Why roadmaps fail');
  await laptop.expectStatus('Synced');

  const phoneContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await Person.on(phoneContext, server.url);
  await phone.signIn(maya);
  await phone.waitUntilInstalled();
  await phone.openInWizard('Why roadmaps fail');
  await phone.expectStatus('Synced');

  await test.step('the laptop goes offline, reloads, fills the goals and writes 400 words', async () => {
    await laptopContext.setOffline(true);
    await laptop.page.reload();
    await laptop.goToStep(2);
    await laptop.page.getByRole('textbox', { name: 'Title' }).fill('A promise you cannot keep');
    await laptop.page.getByRole('textbox', { name: 'Goal' }).fill('Readers dare to show a forecast');
    await laptop.page.getByRole('textbox', { name: 'Goal' }).blur();
    await laptop.openDraft();
    await laptop.draft.fill(planeWords);
    await laptop.expectStatus(/^Offline · [1-9]\d* to sync$/);
  });

  await test.step('the phone goes offline, changes the title and adds two paragraphs', async () => {
    await phoneContext.setOffline(true);
    await phone.goToStep(2);
    await phone.page.getByRole('textbox', { name: 'Title' }).fill('Stop making that promise');
    await phone.page.getByRole('textbox', { name: 'Title' }).blur();
    await phone.openDraft();
    await phone.draft.fill(trainWords.join('\n\n'));
    await phone.expectStatus(/^Offline/);
  });

  await test.step('both come back: both have every word, and both titles are offered', async () => {
    await Promise.all([laptopContext.setOffline(false), phoneContext.setOffline(false)]);
    await Promise.all(
      [laptop, phone].map(async (person) => {
        for (const words of [sentence.trim(), ...trainWords])
          await expect(person.draft).toContainText(words, { timeout: recoveryMs });
        const choice = person.page.getByRole('group', { name: 'Title, changed on both devices' });
        await expect(choice.getByRole('button', { name: 'Keep: A promise you cannot keep' })).toBeVisible({
          timeout: recoveryMs,
        });
        await expect(choice.getByRole('button', { name: 'Keep: Stop making that promise' })).toBeVisible();
        await person.expectStatus('Synced', recoveryMs);
      }),
    );
    expect(await draftText(laptop)).toBe(await draftText(phone));
  });

  await test.step('killed right after "Synced", the server still has everything for a third browser', async () => {
    await server.kill();
    await server.startAgain();
    const tablet = await Person.on(await browser.newContext(), server.url);
    await tablet.signIn(maya, '/create');
    await tablet.page
      .getByRole('link', { name: /^Continue: (A promise you cannot keep|Stop making that promise)$/ })
      .click();
    // The draft is filled last, so the wizard resumes at the step after it, as on the other two devices.
    await expect.poll(() => tablet.stepNumber()).toBe(5);
    await tablet.openDraft();
    await expect(tablet.draft).toContainText(sentence.trim());
    // The editor draws only what is on screen.
    await tablet.draft.press('Control+End');
    for (const words of trainWords) await expect(tablet.draft).toContainText(words);
    await expect(tablet.page.getByRole('group', { name: 'Title, changed on both devices' })).toBeVisible();
    await tablet.goToStep(2);
    await expect(tablet.page.getByRole('textbox', { name: 'Goal' })).toHaveValue('Readers dare to show a forecast');
  });

  await test.step('the laptop chooses a title, and the phone shows it', async () => {
    await laptop.page.getByRole('button', { name: 'Keep: Stop making that promise' }).click();
    await expect(phone.page.getByRole('group', { name: 'Title, changed on both devices' })).toBeHidden();
    await expect(phone.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Stop making that promise');
  });

  await test.step('both devices resume at the same step', async () => {
    for (const person of [laptop, phone]) {
      await person.visit('/create');
      await person.page.getByRole('link', { name: 'Continue: Stop making that promise' }).click();
      await expect.poll(() => person.stepNumber()).toBe(5);
    }
  });
});

async function draftText(person: Person): Promise<string> {
  return (await person.draft.innerText()).trim();
}
