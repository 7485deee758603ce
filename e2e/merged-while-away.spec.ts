import type { BrowserContext, Locator } from '@playwright/test';
import { expectAccessible } from './testing/expect-accessible.ts';
import { addPlatform } from './testing/last-step.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';
const paragraphs = 'A roadmap is a bet, written down.\n\nTreat it as a forecast.';
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('words of the phone are named on the laptop, and never the laptop’s own words', async ({
  browser,
  server,
  maya,
}) => {
  const laptopContext = await browser.newContext();
  const laptop = await Person.on(laptopContext, server.url);
  await laptop.register(maya, '/create');
  await laptop.waitUntilInstalled();
  await laptop.addIdea(title);
  await laptop.expectStatus('Synced');
  const notice = laptop.page.getByRole('region', { name: 'Merged while you were away' });

  await test.step('the phone renames it and writes two paragraphs', async () => {
    const phone = await Person.on(await phoneContext(browser.newContext.bind(browser)), server.url);
    await phone.signIn(maya);
    await phone.openInWizard(title);
    await phone.goToStep(2);
    await phone.page.getByRole('textbox', { name: 'Title' }).fill('Stop making that promise');
    await phone.openDraft();
    await phone.draft.fill(paragraphs);
    await phone.page.getByRole('link', { name: 'Back to the Content Studio' }).click();
    await phone.page.getByRole('link', { name: 'Home' }).click();
    await expect(phone.page.getByRole('link', { name: /^Stop making that promise/ })).toContainText('12 words');
    await phone.expectStatus('Synced');
    await expect(phone.page.getByRole('region', { name: 'Merged while you were away' })).toBeHidden();
    await phone.page.context().close();
  });

  await test.step('the dashboard and the sync status tell of it', async () => {
    await laptop.page.getByRole('link', { name: 'Dashboard' }).click();
    const summary = laptop.page.getByRole('region', { name: 'Merged while you were away' });
    await expect(summary.getByRole('link', { name: /Stop making that promise/ })).toContainText(
      '2 paragraphs (12 words) in the draft',
    );
    await laptop.page.getByRole('button', { name: /^Sync status/ }).click();
    await expect(
      laptop.page.getByRole('dialog').getByText('1 draft changed on Chrome on Android while you were away.'),
    ).toBeVisible();
    await laptop.page.keyboard.press('Escape');
    await summary.getByRole('link', { name: /Stop making that promise/ }).click();
  });

  await test.step('the wizard names the device, the properties and the words', async () => {
    await expect(notice.getByRole('listitem')).toHaveText(
      /^From Chrome on Android, \d\d:\d\d: title, 2 paragraphs \(12 words\) in the draft$/,
    );
  });

  await test.step('the panel shows the text, works by keyboard, is in the address and returns the focus', async () => {
    const show = notice.getByRole('button', { name: 'Show what changed' });
    await laptop.tabTo(show);
    await laptop.page.keyboard.press('Enter');
    const panel = panelOf(laptop);
    await expect(panel.getByText(`Was ${title} · now Stop making that promise`)).toBeVisible();
    await expect(panel.getByRole('insertion').filter({ hasText: 'A roadmap is a bet' })).toContainText(
      'Added on Chrome on Android',
    );
    await expect(laptop.page).toHaveURL(/panel=reconcile/);
    await laptop.page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(show).toBeFocused();
    await laptop.page.goForward();
    await expect(panel).toBeVisible();
    await laptop.page.reload();
    await expect(panel.getByRole('insertion').filter({ hasText: 'A roadmap is a bet' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('once seen it does not return, in other tabs and after local edits too', async () => {
    await notice.getByRole('button', { name: 'Looks right' }).click();
    await expect(laptop.page.locator('body')).not.toBeFocused();
    await expect(notice).toBeHidden();
    await laptop.openDraft();
    await laptop.draft.press('Control+End');
    await laptop.page.keyboard.type(' Written here.');
    await laptop.expectStatus('Synced');
    const otherTab = await Person.on(laptopContext, server.url);
    await otherTab.openInWizard('Stop making that promise');
    await otherTab.openDraft();
    await expect(otherTab.draft).toContainText('Written here.');
    await otherTab.draft.press('Control+End');
    await otherTab.page.keyboard.type(' And in another tab.');
    await expect(laptop.draft).toContainText('And in another tab.');
    for (const person of [laptop, otherTab])
      await expect(person.page.getByRole('region', { name: 'Merged while you were away' })).toBeHidden();
    await otherTab.page.close();
    await laptop.page.reload();
    await laptop.openDraft();
    await expect(notice).toBeHidden();
  });
});

test('an open item shows what arrived while the laptop was offline, and where both devices wrote', async ({
  browser,
  server,
  maya,
}) => {
  const laptopContext = await browser.newContext();
  const laptop = await Person.on(laptopContext, server.url);
  await laptop.register(maya, '/create');
  await laptop.waitUntilInstalled();
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.expectStatus('Synced');
  const phone = await Person.on(await phoneContext(browser.newContext.bind(browser)), server.url);
  await phone.signIn(maya);
  await phone.openInWizard(title);
  await phone.openDraft();

  await laptopContext.setOffline(true);
  await laptop.draft.fill('Written on the plane. ');
  await laptop.expectStatus(/^Offline · [1-9]/);
  await phone.draft.fill('Written on the train. ');
  await phone.expectStatus('Synced');
  await laptopContext.setOffline(false);

  const notice = laptop.page.getByRole('region', { name: 'Merged while you were away' });
  await expect(notice.getByRole('listitem')).toHaveText(
    /^From Chrome on Android, \d\d:\d\d: (1 paragraph \()?4 words\)? in the draft \(you edited it too\)$/,
  );
  await expect(notice).toContainText(
    'Both devices wrote at one place. Both texts are kept. Read it through, then keep both or choose one.',
  );
  const panel = panelOf(laptop);
  const marked = laptop.draft.locator('[title="Written on another device"]');
  await test.step('the other device’s words are underlined in the draft, and lead to the choice', async () => {
    await expect(marked).toHaveText(['Written on the train. ']);
    await marked.click();
    await expect(panel).toBeVisible();
  });
  await test.step('both are kept, marked by device, and each side reads as it was written', async () => {
    await expect(panel.getByRole('insertion')).toHaveText([/Written on the/, /Written on the/]);
    await expect(panel.getByRole('insertion').filter({ hasText: 'plane' })).toContainText('Added on This device');
    const side = panel.getByRole('radiogroup', { name: 'Side' });
    await side.getByText('Other device').click();
    await expect(panel.getByRole('insertion')).toHaveText([/Written on the train/]);
    await side.getByText('Mine').click();
    await expect(panel.getByRole('insertion')).toHaveText([/Written on the plane/]);
    await side.getByText('Merged').click();
  });

  await test.step('before it goes out the app asks once, and leads to the place', async () => {
    await panel.getByRole('button', { name: 'Close' }).click();
    await laptop.goToStep(8);
    await expect(
      laptop.page.getByText('Both devices wrote at one place, and nothing is chosen there yet.'),
    ).toBeVisible();
    await laptop.page.getByRole('button', { name: 'Add Blog Article' }).click();
    await laptop.page.getByRole('button', { name: 'Publish now', exact: true }).click();
    const question = laptop.page.getByRole('alertdialog', {
      name: 'Both devices wrote at one place, and nothing is chosen there yet',
    });
    await question.getByRole('button', { name: 'Show me' }).click();
    await expect(panel).toBeVisible();
    // A notification leads straight to the text for a platform.
    await panel.getByRole('button', { name: 'Close' }).click();
    await laptop.goToStep(8);
    await addPlatform(laptop.page, 'Facebook');
    await laptop.page.evaluate(() => {
      const address = new URL(location.href);
      address.searchParams.delete('panel');
      address.searchParams.set('step', '8');
      address.searchParams.set('post', 'facebook');
      history.pushState(history.state, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    await question.getByRole('button', { name: 'Show me' }).click();
    await expect(laptop.page.getByRole('dialog', { name: /Facebook/ })).toHaveCount(0);
    await expect(panel).toBeVisible();
  });

  const passage = panel.getByRole('group', { name: /^Passage changed on/ });
  await test.step('the other device’s side is chosen, undone and chosen again; the phone receives it', async () => {
    await passage.getByRole('button', { name: 'Keep both' }).click();
    await expect(laptop.draft.getByText('Written on the', { exact: false })).toHaveCount(2);
    await expect(passage).toContainText('Both kept');
    await passage.getByRole('button', { name: 'Choose again' }).click();
    await passage.getByRole('button', { name: 'Keep the other' }).click();
    await expect(laptop.draft).toHaveText('Written on the train. ');
    await laptop.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(laptop.draft).toContainText('plane');
    await passage.getByRole('button', { name: 'Keep the other' }).click();
    await expect(phone.draft).toHaveText('Written on the train. ');
    await expect(passage).toBeHidden();
  });

  await test.step('changes that arrive while the panel is open show there', async () => {
    await phone.draft.press('Control+End');
    await phone.page.keyboard.type('And in the tunnel.');
    await expect(panel.getByRole('insertion').filter({ hasText: 'And in the tunnel.' })).toBeVisible();
  });

  await test.step('an earlier version gets a name, is read and brought back, on both devices', async () => {
    await panel.getByRole('button', { name: 'Bring back an earlier version' }).click();
    await expect(laptop.page).toHaveURL(/panel=history/);
    const versions = panel.getByRole('list', { name: 'Versions' }).getByRole('button');
    await expect(versions.first()).toContainText('current version');
    await versions.first().focus();
    await laptop.page.keyboard.press('ArrowDown');
    await expect(versions.nth(1)).toBeFocused();
    await expect(versions.filter({ hasText: '4 words added' })).not.toHaveCount(0);
    await versions.filter({ hasText: 'this device' }).filter({ hasText: '4 words added' }).last().click();
    const version = panel.getByRole('group', { name: 'The draft of this version' });
    await expect(version.getByRole('insertion')).toContainText('Written on the plane.');
    await panel.getByRole('textbox', { name: 'Name of this version' }).fill('From the plane');
    await panel.getByRole('button', { name: 'Save name' }).click();
    await expect(panel.getByRole('button', { name: 'Save name' })).toBeDisabled();

    await test.step('a slider leads to any moment by keyboard, with its time and the words that differ', async () => {
      const moment = panel.getByRole('slider', { name: 'Moment' });
      const time = /^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d$/;
      await moment.focus();
      await laptop.page.keyboard.press('End');
      await expect(version).toContainText('And in the tunnel.');
      await expect(moment).toHaveAttribute('aria-valuetext', time);
      await expect(panel.getByRole('button', { name: 'Bring this version back' })).toBeHidden();
      await laptop.page.keyboard.press('Home');
      await expect(panel.getByText('The draft was empty.')).toBeVisible();
      await expect(moment).toBeFocused();
      await laptop.page.keyboard.press('ArrowRight');
      await panel.getByRole('button', { name: 'One step forward' }).click();
      await panel.getByText('Now', { exact: true }).click();
      await expect(version.getByRole('insertion').filter({ hasText: 'tunnel' })).toBeVisible();
      await panel.getByRole('button', { name: 'All versions' }).click();
    });

    await test.step('restoring asks nothing, can be undone, and is a version of its own', async () => {
      await versions.filter({ hasText: 'From the plane' }).click();
      await panel.getByRole('button', { name: 'Bring this version back' }).click();
      await expect(laptop.draft).not.toContainText('tunnel');
      await laptop.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await expect(laptop.draft).toContainText('tunnel');
      await versions.filter({ hasText: 'From the plane' }).click();
      await panel.getByRole('button', { name: 'Bring this version back' }).click();
      await expect(versions.filter({ hasText: 'From the plane' })).toHaveCount(1);
      await expect(versions.filter({ hasText: 'Brought back an earlier version' })).not.toHaveCount(0);
    });
    await expect(phone.draft).toContainText('Written on the plane.');
    await expect(phone.draft).not.toContainText('tunnel');
    await expectAccessible(laptop.page, { at: 'the history beside the draft', widths: [1440, 390, 320] });
  });

  await test.step('a title written on both is chosen where the pill leads', async () => {
    await panel.getByRole('button', { name: 'Close' }).click();
    await laptop.expectStatus('Synced');
    await laptopContext.setOffline(true);
    await laptop.page.getByRole('textbox', { name: 'Title' }).fill('From the plane');
    await laptop.draft.press('Control+End');
    await laptop.expectStatus(/^Offline · [1-9]/);
    await phone.page.getByRole('textbox', { name: 'Title' }).fill('From the train');
    await phone.draft.press('Control+End');
    await phone.page.keyboard.type(' Once more.');
    await phone.expectStatus('Synced');
    await laptopContext.setOffline(false);
    await laptop.page.getByRole('link', { name: 'Dashboard' }).click();
    await laptop.page.getByRole('link', { name: /^1 to review/ }).click();
    await expectAccessible(laptop.page, { at: 'what changed beside the draft', widths: [1440, 390, 320] });
    await panel.getByRole('button', { name: 'Keep: From the train' }).click();
    await expect(laptop.page.getByRole('link', { name: /^1 to review/ })).toBeHidden();
    await expect(panel.getByRole('button', { name: /^Keep: / })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('leaving the item marks it as seen', async () => {
    await laptop.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(laptop.page.getByRole('heading', { name: 'Continue writing' })).toBeVisible();
    await expect(notice).toBeHidden();
    await laptop.page.getByRole('link', { name: /^From the train/ }).click();
    await laptop.openDraft();
    await expect(notice).toBeHidden();
  });
});

test('on a phone, a passage that two devices changed is solved in three taps, with nothing off the screen', async ({
  browser,
  server,
  maya,
}) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya, '/create');
  await laptop.waitUntilInstalled();
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.draft.fill(`Every quarter we commit to dates.\n\n${'A roadmap is a bet, written down. '.repeat(40)}`);
  await laptop.expectStatus('Synced');
  const phoneDevice = await phoneContext(browser.newContext.bind(browser));
  const phone = await Person.on(phoneDevice, server.url);
  await phone.signIn(maya, '/create');
  await phone.waitUntilInstalled();
  await phone.openInWizard(title);
  await phone.openDraft();
  await expect(phone.draft).toContainText('commit to dates');

  await phoneDevice.setOffline(true);
  for (const [device, words] of [
    [phone, ' Nobody asked what the dates were for.'],
    [laptop, ' The apology was the only thing that shipped on time.'],
  ] as const) {
    await device.draft.getByText('Every quarter we commit to dates.').click();
    await device.draft.press('End');
    await device.page.keyboard.type(words);
  }
  await phone.expectStatus(/^Offline · [1-9]/);
  await laptop.expectStatus('Synced');
  await laptop.page.getByRole('link', { name: 'Dashboard' }).click();
  await phoneDevice.setOffline(false);

  const notice = phone.page.getByRole('region', { name: 'Merged while you were away' });
  const sheet = phone.page.getByRole('dialog', { name: 'Changes and history' });
  const passage = sheet.getByRole('group', { name: /^Passage changed on/ });
  const badge = phone.page.getByRole('button', { name: 'Both devices wrote at one place' });
  await expect(badge).toBeInViewport();
  await badge.tap();
  await expect(passage).toBeVisible();
  await expect(passage).toContainText('Both devices wrote here. Both texts are kept.');
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await phone.page.setViewportSize({ width, height });
    await expect.poll(() => offScreen(sheet)).toEqual([]);
  }
  // Above the bar of buttons, without scrolling.
  const keepTheOther = passage.getByRole('button', { name: 'Keep the other' });
  const bar = await sheet.getByRole('button', { name: 'Looks right' }).boundingBox();
  for (const button of await passage.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);
    expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
  }
  await keepTheOther.tap();
  await expect(passage).toBeHidden();
  await sheet.getByRole('button', { name: 'Looks right' }).tap();
  await expect(sheet).toBeHidden();
  await expect(phone.page.locator('body')).not.toBeFocused();
  await expect(notice).toBeHidden();
  await expect(phone.draft).toContainText('commit to dates. The apology was');
  await phone.expectStatus('Synced');

  // The laptop has received the choice. It undid what the phone had written, so there is nothing to tell.
  const news = laptop.page.getByRole('region', { name: 'Merged while you were away' });
  await expect(news).toBeHidden();
  await laptop.page
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await expect(laptop.draft).toContainText('commit to dates. The apology was');
  await expect(laptop.draft).not.toContainText('Nobody asked');
  await expect(news).toBeHidden();
});

/** The names of what lies outside of the window to the left or the right. */
async function offScreen(within: Locator): Promise<string[]> {
  return await within.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      })
      .map((element) => element.textContent.slice(0, 40)),
  );
}

/** Beside the draft on a wide screen, a dialog where there is no room. */
function panelOf({ page }: Person): Locator {
  return page
    .getByRole('region', { name: 'Changes and history' })
    .or(page.getByRole('dialog', { name: 'Changes and history' }));
}

async function phoneContext(open: (options: object) => Promise<BrowserContext>): Promise<BrowserContext> {
  return await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: phoneAgent });
}
