import type { Locator } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';
import { drop, pickUp } from './testing/drag.ts';

const ideaOf = (title: string) => new RegExp(`^(Create|Continue): ${title}$`);

const titles = ['Third written', 'Second written', 'First written'] as const;

test('ideas are reordered with the pointer and with the keyboard, and keep their order @online', async ({
  browser,
  server,
  maya,
}) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya, paths.studio);
  for (const title of titles.toReversed()) await laptop.addIdea(title);
  await expectOrder(laptop, titles);

  await test.step('the form closes in the frame that shows its idea', async () => {
    const list = laptop.page.getByRole('list', { name: 'Content ideas' });
    await laptop.page.getByRole('button', { name: 'Add Idea' }).click();
    await laptop.page.getByRole('textbox', { name: 'Title' }).fill('Fourth written');
    const listed = list.evaluate(async (rows) => {
      await new Promise<void>((isGone) => {
        const watcher = new MutationObserver(() => {
          if (document.querySelector('form')) return;
          watcher.disconnect();
          isGone();
        });
        watcher.observe(document.body, { childList: true, subtree: true });
      });
      return rows.textContent;
    });
    await laptop.page.getByRole('button', { name: 'Save Idea' }).click();
    expect(await listed).toContain('Fourth written');
    await laptop.page.getByRole('button', { name: 'More actions for Fourth written' }).click();
    await laptop.page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectOrder(laptop, titles);
  });

  await test.step('an idea and its words are there after a reload in the frame that shows them', async () => {
    const { page } = laptop;
    await page.getByRole('button', { name: 'Add Idea' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Fifth written');
    await page.getByRole('list', { name: 'Content ideas' }).evaluate((rows) => {
      const watcher = new MutationObserver(() => {
        if (rows.textContent.includes('Fifth written')) location.reload();
      });
      watcher.observe(rows, { childList: true, subtree: true });
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save Idea' }).click();
    await reloaded;
    await page.getByRole('link', { name: 'Write now: Fifth written' }).click();
    await laptop.draft.click();
    await page.keyboard.type('A few words');
    await page.goBack();
    await expect(page.getByRole('link', { name: ideaOf('Fifth written') })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Go on writing: Fifth written' }).click();
    await expect(laptop.draft).toHaveText('A few words');
    await page.goBack();
    await page.getByRole('button', { name: 'More actions for Fifth written' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectOrder(laptop, titles);
  });

  await test.step('a second press of Add Idea hits no other control', async () => {
    await laptop.page.getByRole('button', { name: 'Add Idea' }).dblclick();
    await expect(laptop.page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await expect(laptop.page.getByRole('dialog')).toHaveCount(0);
    await laptop.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(laptop.page.getByRole('button', { name: 'Add Idea' })).toBeFocused();
  });

  await test.step('by dragging a handle', async () => {
    const from = laptop.page.getByRole('button', { name: `Move ${titles[0]}` });
    await from.hover();
    await expect(from).toHaveAttribute('aria-roledescription', 'sortable');
    const rows = laptop.page.getByRole('list', { name: 'Content ideas' }).getByRole('listitem');
    const [start, end] = [await from.boundingBox(), await rows.last().boundingBox()];
    await laptop.page.mouse.down();
    await laptop.page.mouse.move(start!.x + 10, start!.y + 30);
    await laptop.page.mouse.move(start!.x + 10, end!.y + end!.height / 2 + 8, { steps: 12 });
    await drop(laptop.page);
    await expectOrder(laptop, [titles[1], titles[2], titles[0]]);
  });

  await test.step('with space and the arrow keys', async () => {
    const handle = laptop.page.getByRole('button', { name: `Move ${titles[0]}` });
    await handle.focus();
    await pickUp(laptop.page, `${titles[0]} is now 3 of 3.`);
    // A key moves it by 25 pixels.
    for (let presses = 0; presses < 8; presses += 1) await laptop.page.keyboard.press('ArrowUp');
    await expect(laptop.page.getByText(`${titles[0]} is now 1 of 3.`)).toBeAttached();
    await laptop.page.keyboard.press('Space');
    await expectOrder(laptop, titles);
    await expect(handle).toBeFocused();

    // A press elsewhere puts it back, and what is typed afterwards is text.
    await pickUp(laptop.page, `${titles[0]} is now 1 of 3.`);
    await laptop.page.getByRole('searchbox').click();
    await expect(laptop.page.getByText(`${titles[0]} was not moved.`)).toBeAttached();
    await laptop.page.keyboard.type('a b');
    await expect(laptop.page.getByRole('searchbox')).toHaveValue('a b');
    await laptop.page.getByRole('searchbox').fill('');
  });

  await test.step('by the menu of a row', async () => {
    const choose = async (title: string, action: string) => {
      await laptop.page.getByRole('button', { name: `More actions for ${title}` }).click();
      await laptop.page.getByRole('menuitem', { name: action }).click();
    };
    await choose(titles[0], 'Move down');
    await expect(laptop.page.getByText('Moved to place 2 of 3.')).toBeAttached();
    await expectOrder(laptop, [titles[1], titles[0], titles[2]]);
    await choose(titles[0], 'Move up');
    await expectOrder(laptop, titles);
    await laptop.page.getByRole('button', { name: `More actions for ${titles[0]}` }).click();
    await expect(laptop.page.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0);
    await laptop.page.keyboard.press('Escape');
  });

  await test.step('letters go through the list, edit, schedule and open', async () => {
    const { page } = laptop;
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await page.keyboard.press('j');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('k');
    await expect(row(titles[0])).toBeFocused();
    await page.keyboard.press('j');
    await expect(row(titles[1])).toBeFocused();
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(titles[1]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog', { name: 'Schedule' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/create\/stepped\?ideaId=/);
    await page.goBack();
    await expectOrder(laptop, titles);
  });

  await test.step('on a phone the first idea is in the upper half, below one row of search and one of actions', async () => {
    const { page } = laptop;
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const first = (await page
        .getByRole('list', { name: 'Content ideas' })
        .getByRole('listitem')
        .first()
        .boundingBox())!;
      expect(first.y, `${width} pixels`).toBeLessThanOrEqual(width === 390 ? 330 : 390);
    }
    const order = page.getByRole('button', { name: /^Order: / });
    await expect(order).toBeHidden();
    await page.getByRole('button', { name: 'Pillar and order' }).click();
    await expect(order).toBeVisible();
    await page.getByRole('button', { name: 'Pillar and order' }).click();
    await expect(order).toBeHidden();
  });

  await test.step('on a phone the form is over the page, from its top, and gives place and focus back', async () => {
    const { page } = laptop;
    await page.setViewportSize({ width: 390, height: 844 });
    const add = page.getByRole('button', { name: 'Add Idea' });
    const list = page.getByRole('list', { name: 'Content ideas' });
    const before = await list.boundingBox();
    await add.click();
    const title = page.getByRole('dialog', { name: 'New idea' }).getByRole('textbox', { name: 'Title' });
    await expect(title).toBeFocused();
    expect((await title.boundingBox())!.y).toBeLessThanOrEqual(130);
    // Above the keyboard, which takes about 340 of 844 pixels.
    const save = (await page.getByRole('button', { name: 'Save Idea' }).boundingBox())!;
    expect(save.y + save.height).toBeLessThanOrEqual(500);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();
    expect(await list.boundingBox()).toEqual(before);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await laptop.expectStatus('Synced');
  await laptop.visit(paths.studio);
  await expectOrder(laptop, titles);
  await laptop.page.getByRole('link', { name: titles[0], exact: true }).click();
  await expect(laptop.page).toHaveURL(/\/create\/stepped\?ideaId=/);
});

test('drafts are one press away, and everything can be searched, filtered and sorted, offline too', async ({
  browser,
  server,
  maya,
}) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  await person.waitUntilInstalled();
  const post = async (path: string, data: object) =>
    expect((await context.request.post(`${server.url}${path}`, { data })).ok()).toBe(true);
  await post('/api/content-ideas', { title: 'Why roadmaps fail', description: 'Nobody says no.' });
  await post('/api/content-ideas', { title: 'A date is a bet', description: '' });
  await post('/api/content', { title: 'What a pilot taught me', content: 'There was marmalade in the cockpit.' });
  await post('/api/content', { title: 'Hiring slowly', content: 'It takes a year.' });

  const show = page.getByRole('group', { name: 'Show' });
  const status = (name: RegExp) => show.getByRole('button', { name });
  const search = page.getByRole('searchbox', { name: 'Search ideas and posts' });
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  const choose = async (button: RegExp, item: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(status(/^Drafts/)).toHaveText('Drafts 2');
  await expect(status(/^Ideas/)).toHaveText('Ideas 2');
  await context.setOffline(true);

  await test.step('a search among the ideas finds a draft’s text, and stays after a reload', async () => {
    await search.fill('MARMAL');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(status(/^Ideas/)).toHaveText('Ideas 0');
    await page.getByRole('button', { name: 'Drafts: 1' }).click();
    await expect(drafts).toHaveCount(1);
    await expect(drafts.locator('mark')).toHaveText('marmal');
    await expect(page).toHaveURL(/show=draft.*q=MARMAL|q=MARMAL.*show=draft/);
    await page.reload();
    await expect(drafts).toContainText('What a pilot taught me');
    await search.fill('');
    await expect(drafts).toHaveCount(2);
  });

  await test.step('a draft is deleted and restored, and asks for its time', async () => {
    const askedOnceGone = asksWhen(drafts.filter({ hasText: 'Hiring slowly' }), 'gone');
    await choose(/^More actions for Hiring slowly/, 'Delete');
    expect(await askedOnceGone).toBe(true);
    await expect(drafts).toHaveCount(1);
    await expect(page.getByText('Content deleted')).toBeVisible();
    expect(await asksWhen(page.getByRole('list', { name: 'Drafts' }), 'there')).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(drafts).toHaveCount(2);
    await choose(/^More actions for Hiring slowly/, 'Schedule');
    await page.getByRole('dialog', { name: 'Schedule' }).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('in a sorted list nothing can be moved by hand', async () => {
    await status(/^Ideas/).click();
    await expect(page.getByRole('button', { name: 'Move Why roadmaps fail' })).toBeVisible();
    await choose(/^Order: /, 'Title');
    await expectOrder(person, ['A date is a bet', 'Why roadmaps fail']);
    await expect(page.getByRole('button', { name: 'Move Why roadmaps fail' })).toHaveCount(0);
    await choose(/^Order: /, 'My order');
    await choose(/^Pillar: /, 'No pillar');
    await expectOrder(person, ['A date is a bet', 'Why roadmaps fail']);
    await page.getByRole('button', { name: /^Pillar: / }).click();
    const pillar = page.getByRole('menuitem').nth(1);
    await pillar.click();
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('link', { name: /^Create: / })).toHaveCount(2);
  });

  await test.step('everybody can use it', async () => {
    await status(/^Drafts/).click();
    await expect(drafts).toHaveCount(2);
    await expectAccessible(page, { at: 'studio, drafts', widths: [1440, 390, 320] });
    await status(/^Published/).click();
    await expect(page.getByText('No posts yet')).toBeVisible();
  });
});

async function expectOrder(person: Person, order: readonly string[]): Promise<void> {
  await expect(person.page.getByRole('link', { name: /^Create: / })).toHaveCount(order.length);
  const shown = () =>
    person.page
      .getByRole('link', { name: /^Create: / })
      .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  await expect.poll(shown).toEqual(order.map((title) => `Create: ${title}`));
}

/**
 * Whether the browser would ask before closing the page, once an element is there or at the moment when it is removed.
 */
function asksWhen(element: Locator, is: 'there' | 'gone'): Promise<boolean> {
  return element.evaluate(async (shown, when) => {
    if (when === 'gone')
      await new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (!shown.isConnected) resolve();
        }).observe(document.body, { childList: true, subtree: true });
      });
    return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  }, is);
}

test('the studio is drawn once, with its rows, and nothing in it shifts @online', async ({ browser, server, maya }) => {
  const phone = await Person.on(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.url);
  await phone.register(maya, paths.studio);
  await phone.addIdea('Why I left');
  await phone.page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      const main = document.querySelector('main');
      if (!main) return;
      watcher.disconnect();
      // The pillars, below the list, may be drawn later.
      Object.assign(globalThis, { firstFrame: main.textContent });
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  // A slow machine draws placeholders until the disk has answered.
  await expect(async () => {
    await phone.page.reload();
    await expect(phone.page.getByText('Why I left')).toBeVisible();
    const drawn = await phone.page.evaluate(() => (globalThis as unknown as { firstFrame: string }).firstFrame);
    expect(drawn).toContain('Why I left');
  }).toPass();
});
