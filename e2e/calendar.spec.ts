import { readFile } from 'node:fs/promises';
import { addDays } from '#core/kernel/local-date.ts';
import { nextFreeSlot } from '#core/calendar/free-slots.ts';
import { paths } from '#app/paths.ts';
import { expectAccessible } from './testing/expect-accessible.ts';
import {
  again,
  day,
  draft,
  laterMonday,
  list,
  other,
  scheduled,
  timezoneId,
  words,
  write,
} from './testing/calendar.ts';
import { Person } from './testing/person.ts';
import { drop, pickUp } from './testing/drag.ts';
import { expect, test } from './testing/test.ts';

// A change of the calendar feed that the network breaks off.
test.use({ failingCalls: /net::ERR_FAILED/ });

test('content is planned, moved by keyboard, mouse and menu, and taken back, also without a network', async ({
  browser,
  server,
  maya,
}) => {
  const monday = laterMonday();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId });
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.calendar);
  await expect(page.getByText('Nothing to plan yet')).toBeVisible();
  await write(context, server.url, monday);

  await test.step('items with a day are shown on it, the others in a list', async () => {
    await page.goto(`${server.url}${paths.calendar}?date=${monday}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();
    // Browsers use either spelling.
    await expect(page.getByText(/times in Asia\/Kath?mandu/)).toBeVisible();
    await expect(day(page, monday)).toContainText(scheduled);
    await expect(day(page, monday)).toContainText('09:15');
    await expect(list(page).getByText('5 drafts')).toBeVisible();
    await expect(day(page, addDays(monday, 27))).toBeVisible();
    await expect(day(page, addDays(monday, 28))).toHaveCount(0);
    await expect(day(page, addDays(monday, 25)).getByRole('article')).toHaveCount(4);
    await page.getByRole('button', { name: `Show 2 more of ${words(addDays(monday, 25))}` }).press('Enter');
    await expect(day(page, addDays(monday, 25)).getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('button', { name: `Show fewer of ${words(addDays(monday, 25))}` })).toBeFocused();
  });

  await test.step('views and weeks are in the address', async () => {
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await expect(day(page, addDays(monday, 7))).toHaveCount(0);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`date=${addDays(monday, 7)}`));
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: 'Month' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`date=${addDays(monday, 28)}`));
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('listitem', { name: /^Today, / })).toBeVisible();
    await page.goto(`${server.url}${paths.calendar}?date=${monday}`);
  });

  await person.waitUntilInstalled();
  await person.expectStatus('Synced');
  await context.setOffline(true);

  await test.step('the arrow keys take it to another day at the same time, and Undo brings it back', async () => {
    await day(page, monday)
      .getByRole('button', { name: `Move ${scheduled}` })
      .focus();
    await pickUp(page, `${scheduled} is over ${words(monday)}.`);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`${scheduled} is over ${words(addDays(monday, 1))}.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(day(page, addDays(monday, 1))).toContainText('09:15');
    await expect(day(page, addDays(monday, 1)).getByRole('button', { name: `Move ${scheduled}` })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(day(page, monday)).toContainText(scheduled);
  });

  await test.step('an evergreen item is repeated, each time as an item of its own, and all repeats are undone', async () => {
    const repeatsOn = day(page, addDays(monday, 28));
    await day(page, monday)
      .getByRole('button', { name: `More actions for ${scheduled}` })
      .click();
    await page.getByRole('menuitem', { name: 'Repeat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat' });
    await dialog.getByRole('combobox', { name: 'Every' }).click();
    await page.getByRole('option', { name: '4 weeks' }).click();
    await dialog.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: '2 times', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Repeats' }).getByRole('listitem')).toHaveText([/09:15$/, /09:15$/]);
    await expectAccessible(page, { at: 'calendar, repeat' });
    await dialog.getByRole('button', { name: 'Schedule 2 repeats' }).click();
    await expect(page.getByText('2 repeats scheduled')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(repeatsOn).toContainText(scheduled);
    await expect(repeatsOn).toContainText('09:15');
    await expect(repeatsOn).toContainText('Repeat');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Repeats undone')).toBeVisible();
    await expect(repeatsOn).not.toContainText(scheduled);
    await page.getByRole('button', { name: 'Previous' }).click();
  });

  await test.step('a draft is dragged onto a day by its title, and its menu moves it on', async () => {
    await list(page).getByRole('link', { name: draft }).hover();
    const target = await day(page, addDays(monday, 2)).boundingBox();
    await page.mouse.down();
    await page.mouse.move(target!.x + 40, target!.y + 60, { steps: 8 });
    await expect(page.getByText(`${draft} is over ${words(addDays(monday, 2))}.`)).toBeAttached();
    await drop(page);
    await expect(page.getByText('Content scheduled', { exact: true })).toBeVisible();
    await expect(page.getByText('1 picture is on the web. Blog Article shows a link instead.')).toBeVisible();
    await expect(day(page, addDays(monday, 2))).toContainText(draft);
    await day(page, addDays(monday, 2))
      .getByRole('button', { name: `More actions for ${draft}` })
      .click();
    await page.getByRole('menuitem', { name: 'Move a week later' }).click();
    await expect(day(page, addDays(monday, 9))).toContainText('09:00');
  });

  await test.step('Add asks which draft and when', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await expect(dialog.getByRole('button', { name: 'Schedule Content' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Content' }).click();
    await page.getByRole('option', { name: other }).click();
    await dialog.getByLabel('Date').fill(addDays(monday, 3));
    await dialog.getByLabel('Time').fill('17:15');
    await dialog.getByRole('button', { name: 'Schedule Content' }).click();
    await expect(day(page, addDays(monday, 3))).toContainText('17:15');
    await day(page, addDays(monday, 3))
      .getByRole('button', { name: `More actions for ${other}` })
      .click();
    await page.getByRole('menuitem', { name: 'Unschedule' }).click();
    await expect(list(page)).toContainText(other);
  });

  await test.step('suggestions are there at once, and are applied and taken back', async () => {
    await page.getByRole('button', { name: 'AI Suggestions' }).click();
    const panel = page.getByRole('region', { name: 'Suggestions' });
    await expect(panel.getByText('35% confident')).toHaveCount(3);
    await panel.getByText('+ 1 more suggestions').click();
    await expect(panel.getByText('35% confident')).toHaveCount(4);
    await panel.getByRole('button', { name: 'Apply all 4' }).click();
    await expect(page.getByText('AI suggestions applied')).toBeVisible();
    await expect(list(page).getByText('No drafts without a date.')).toBeVisible();
    await expect(panel.getByText('No scheduling suggestions available at this time.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page)).toContainText(other);
  });

  await test.step('the arrow keys go from day to day, and a press on an empty day or hour adds to it', async () => {
    const add = (date: string) => page.getByRole('button', { name: `Add to ${words(date)}` });
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await add(monday).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(add(addDays(monday, 8))).toBeFocused();
    for (let week = 0; week < 3; week += 1) await page.keyboard.press('ArrowDown');
    await expect(add(addDays(monday, 29))).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`date=${addDays(monday, 29)}`));
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(`Choose a draft for ${words(addDays(monday, 29))}.`);
    await dialog.getByRole('combobox', { name: 'Content' }).click();
    await page.getByRole('option', { name: other }).click();
    await expect(dialog.getByLabel('Date')).toHaveValue(addDays(monday, 29));
    await expect(dialog.getByLabel('Time')).toHaveValue('09:00');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await day(page, addDays(monday, 30)).click({ position: { x: 50, y: 100 } });
    await expect(dialog).toContainText(words(addDays(monday, 30)));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    const [column, three] = [
      await day(page, addDays(monday, 32)).boundingBox(),
      await page.getByText('15:00', { exact: true }).boundingBox(),
    ];
    await page.mouse.click(column!.x + column!.width / 2, three!.y + 20);
    await dialog.getByRole('combobox', { name: 'Content' }).click();
    await page.getByRole('option', { name: other }).click();
    await expect(dialog.getByLabel('Time')).toHaveValue('15:00');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await list(page)
      .getByRole('button', { name: `Move ${other}` })
      .hover();
    // Far from the edge of the window, where a drag scrolls the page.
    const ten = await page.getByText('10:00', { exact: true }).boundingBox();
    await page.mouse.down();
    await page.mouse.move(column!.x + column!.width / 2, ten!.y + 20, { steps: 8 });
    await expect(page.getByText(`${other} is over ${words(addDays(monday, 32))}.`)).toBeAttached();
    await drop(page);
    await expect(day(page, addDays(monday, 32))).toContainText('10:00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page)).toContainText(other);
    await page.getByRole('button', { name: 'Month' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
  });

  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More of the calendar' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await test.step('the schedule is exported as a table, and an imported table is previewed, applied and undone', async () => {
    const download = page.waitForEvent('download');
    await choose('Export as CSV');
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table).toMatch(new RegExp(`\\r\\n${scheduled},Scheduled,${monday},09:15,Asia/Kath?mandu,Blog Article,`));
    await choose('Import a CSV');
    const dialog = page.getByRole('dialog', { name: 'Import a plan' });
    const lines = [
      'Title,Date,Time,Platforms',
      `${scheduled},${monday},09:15,Blog Article`,
      `Planned elsewhere,${addDays(monday, 4)},10:00,LinkedIn`,
      'Only a thought,,,',
      `Nowhere,${addDays(monday, 4)},10:00,`,
    ];
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await expect(dialog).toContainText('2 posts: 1 scheduled, 1 idea. 1 post is already here and will be skipped.');
    await expect(dialog).toContainText('Line 5: Add a platform.');
    await expectAccessible(page, { at: 'calendar, import' });
    await dialog.getByRole('button', { name: 'Import 2 posts' }).click();
    await expect(page.getByText('2 posts imported')).toBeVisible();
    await expect(day(page, addDays(monday, 4))).toContainText('Planned elsewhere');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(day(page, addDays(monday, 4))).not.toContainText('Planned elsewhere');
  });

  await test.step('weekly slots are kept, and the next free one is offered', async () => {
    await choose('Weekly slots');
    const dialog = page.getByRole('dialog', { name: 'Weekly slots' });
    await dialog.getByRole('button', { name: 'Add slot' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Monday, 09:00']);
    await dialog.getByRole('button', { name: 'Add slot' }).click();
    await expect(dialog.getByText('You already have this slot.')).toBeVisible();
    await dialog.getByLabel('Time', { exact: true }).fill('18:40');
    await dialog.getByRole('button', { name: 'Add slot' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Monday, 09:00', 'Monday, 18:40']);
    await dialog.getByRole('button', { name: 'Remove Monday, 09:00' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Monday, 18:40']);
    await expectAccessible(page, { at: 'calendar, slots' });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await list(page)
      .getByRole('button', { name: `Schedule: ${other}` })
      .click();
    const slots = [{ weekday: 0, time: '18:40' }];
    const free = nextFreeSlot({ slots, items: [], zone: timezoneId, now: Date.now() })!;
    await page.getByRole('button', { name: 'Next free slot' }).click();
    await expect(page.getByLabel('Date')).toHaveValue(free.localTime.slice(0, 10));
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('18:40');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('another calendar subscribes to a secret address, which is renewed', async () => {
    await choose('Calendar feed');
    const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
    await expect(dialog).toContainText('Only the server has your link. Go online to see or create it.');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = dialog.getByLabel('Link');
    await expect(address).toHaveValue(/\/calendar-feed\/.+\.ics$/);
    const first = await address.inputValue();
    expect(await (await context.request.get(first)).text()).toContain('BEGIN:VCALENDAR');
    await expectAccessible(page, { at: 'calendar, feed' });
    const ofWords = dialog.getByRole('switch', { name: 'Include the post’s words' });
    await expect(ofWords).not.toBeChecked();
    await dialog.getByText('Include the post’s words').click();
    await expect(ofWords).toBeChecked();
    await expect(dialog).toContainText('and the text of the posts that you post yourself');
    await expect(dialog.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      first.replace('http:', 'webcal:'),
    );
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: /^Copied$/ })).toBeVisible();
    // A change that fails leaves it as it is, for a screen reader too.
    await context.route('**/api/calendar-feed', (route) => route.abort());
    await dialog.getByText('Include the post’s words').click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(ofWords).toBeChecked();
    await context.unroute('**/api/calendar-feed');
    await context.setOffline(true);
    await expect(dialog.getByRole('status').filter({ hasText: 'Go online to change your link.' })).toBeVisible();
    await expect(address, 'it can still be copied').toHaveValue(first);
    await expect(ofWords).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'New link' })).toBeDisabled();
    await expectAccessible(page, { at: 'calendar, feed, offline', widths: [1440, 320] });
    await context.setOffline(false);
    await dialog.getByText('Include the post’s words').click();
    await expect(ofWords).not.toBeChecked();
    await dialog.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('button', { name: 'Create new link' }).click();
    await expect(address).not.toHaveValue(first);
    expect((await context.request.get(first)).status()).toBe(404);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('everybody can use it', async () => {
    for (const view of ['Week', 'Month', 'List']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      if (view === 'Month')
        await expect(page.getByRole('list', { name: 'Open slots' }).first()).toHaveText('18:40 open');
      await expectAccessible(page, { at: `calendar, ${view}` });
    }
  });
});

test('a phone opens on the agenda and follows a laptop @online', async ({ browser, server, maya }) => {
  const monday = laterMonday();
  const laptop = await Person.on(await browser.newContext({ timezoneId }), server.url);
  await laptop.register(maya, paths.calendar);
  await write(laptop.page.context(), server.url, monday);
  const phone = await Person.on(
    await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId }),
    server.url,
  );
  await phone.signIn(maya, paths.calendar);
  const { page } = phone;
  await expect(page.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: words(monday) })).toContainText(scheduled);

  await test.step('the same text a second time is noticed', async () => {
    const reply = await laptop.page.context().request.post(`${server.url}/api/content`, {
      data: {
        title: again,
        content: 'Nobody answers it honestly.',
        platformId: 4,
        status: 'scheduled',
        scheduledFor: `${monday}T11:30:00.000Z`,
      },
    });
    expect(reply.ok()).toBe(true);
    await expect(page.getByRole('region', { name: words(monday) })).toContainText(`Same text as ${again}`);
  });

  await test.step('a published item looks published', async () => {
    const data = { title: 'Out already', content: 'Read it.', platformId: 4, status: 'published' };
    expect((await laptop.page.context().request.post(`${server.url}/api/content`, { data })).ok()).toBe(true);
    const article = (title: string) => page.getByRole('article').filter({ hasText: title });
    await expect(article('Out already')).toContainText('Published');
    const background = (title: string) =>
      article(title)
        .last()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await background('Out already')).not.toBe(await background(again));
  });

  await test.step('the month is a grid: a tap or an arrow key shows a day', async () => {
    await page.goto(`${server.url}${paths.calendar}?date=${monday}`);
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    const cell = (date: string) => page.getByRole('list', { name: 'Days' }).getByRole('button', { name: words(date) });
    await expect(cell(monday)).toHaveAccessibleName(`${words(monday)}: 2 scheduled`);
    await expect(page.getByRole('region', { name: words(monday) })).toContainText(again);
    await cell(addDays(monday, 25)).click();
    await expect(page).toHaveURL(new RegExp(`day=${addDays(monday, 25)}`));
    await expect(page.getByRole('region', { name: words(addDays(monday, 25)) })).toContainText('Part Six');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(addDays(monday, 24))).toBeFocused();
    await expect(page.getByRole('region', { name: words(addDays(monday, 24)) })).toContainText('Nothing scheduled');
    await page.keyboard.press('ArrowDown');
    await expect(cell(addDays(monday, 31))).toBeFocused();
    await expectAccessible(page, { at: 'calendar, a month on a phone', widths: [390, 320] });
    await page.goto(`${server.url}${paths.calendar}`);
  });

  await test.step('an item moved there moves here, and one deleted under an open dialog is reported', async () => {
    // A change to an item that was never seen here is no news.
    await page
      .getByRole('region', { name: words(monday) })
      .getByRole('link', { name: scheduled })
      .click();
    await expect(phone.draft).toBeVisible();
    await page.goto(`${server.url}${paths.calendar}`);
    await laptop.page.goto(`${server.url}${paths.calendar}?view=list&date=${monday}`);
    await test.step('letters go through the list, and change a time', async () => {
      const entry = laptop.page.getByRole('article').filter({ hasText: scheduled }).last();
      await expect(entry).toBeVisible();
      while (!(await entry.evaluate((element) => element === document.activeElement)))
        await laptop.page.keyboard.press('j');
      await laptop.page.keyboard.press('s');
      await expect(laptop.page.getByRole('dialog', { name: 'Schedule' })).toBeVisible();
      await laptop.page.keyboard.press('Escape');
      await expect(entry).toBeFocused();
    });
    await laptop.page.getByRole('button', { name: `More actions for ${scheduled}` }).click();
    await laptop.page.getByRole('menuitem', { name: 'Move a day later' }).click();
    await expect(page.getByRole('region', { name: words(addDays(monday, 1)) })).toContainText(scheduled);
    await expect(page.getByRole('region', { name: words(addDays(monday, 1)) })).toContainText('Changed elsewhere: ');
    await list(page)
      .getByRole('button', { name: `Schedule: ${draft}` })
      .click();
    await expect(page.getByRole('dialog').getByLabel('Date')).toBeVisible();
    await laptop.visit(paths.pipeline);
    await laptop.page.getByRole('button', { name: `More actions for ${draft}` }).click();
    await laptop.page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('This has been deleted.')).toBeVisible();
  });
});
