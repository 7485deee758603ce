import type { Page } from '@playwright/test';
import { paths } from '#app/paths.ts';
import { expectAccessible, expectStill } from './testing/expect-accessible.ts';
import { Person } from './testing/person.ts';
import { expect, test } from './testing/test.ts';

/** 60 characters. */
const longTitle = 'Why your roadmap is a promise that you can never really keep';
const paragraph =
  'In this post I want to talk about dates. Roadmaps are bets, and a bet is not a promise. I learned this in my third ' +
  'year as a lead, when a date that I gave in March became a wall in June.';
/** 400 words. */
const words = Array.from({ length: 9 }, () => paragraph).join('\n\n');

/** Where the text must begin, at most, and how many lines must be visible, at least. */
const sizes = [
  { width: 1440, height: 900, top: 260, lines: 10 },
  { width: 1024, height: 768, top: 260, lines: 10 },
  { width: 390, height: 844, top: 200, lines: 10 },
  { width: 320, height: 640, top: 200, lines: 5 },
  // A phone on its side.
  { width: 844, height: 390, top: 200, lines: 5 },
] as const;

/** The text's top edge and the number of its lines between the bars, in the window as it is. */
async function measureText(page: Page): Promise<{ top: number; lines: number; height: number }> {
  return await page.getByRole('textbox', { name: 'Draft' }).evaluate((text) => {
    const line = text.querySelector('.cm-line')!;
    const { top } = text.getBoundingClientRect();
    const below = document.querySelector('[data-bottom-bar]')!.getBoundingClientRect().top;
    const lineHeight = Number.parseFloat(getComputedStyle(line).lineHeight);
    return { top, lines: Math.floor((below - top) / lineHeight), height: window.innerHeight };
  });
}

/** Said of a passage that two devices changed. */
const contested = /^Both devices (wrote|changed)/;

/** Whether every button of the foot is whole, and none is over another. */
async function expectFootInPlace(page: Page): Promise<void> {
  const boxes = await page.locator('[data-bottom-bar] [data-foot]').evaluate((foot) =>
    [...foot.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getBoundingClientRect())
      .map(({ left, right }) => ({ left: Math.floor(left), right: Math.ceil(right) })),
  );
  const width = page.viewportSize()!.width;
  expect.soft(boxes.length).toBeGreaterThanOrEqual(3);
  for (const [at, { left, right }] of boxes.entries()) {
    expect.soft(right, 'right end of a button').toBeLessThanOrEqual(width);
    expect.soft(left, 'left end of a button').toBeGreaterThanOrEqual((boxes[at - 1]?.right ?? 0) - 2);
  }
}

/** Whether the line with the caret is between the bars of the editor and the end of its page. */
async function isCaretInSight(page: Page): Promise<boolean> {
  const whole = page.getByRole('dialog');
  const bar = (await whole.getByRole('toolbar', { name: 'Formatting' }).boundingBox())!;
  const caret = await whole.locator('.cm-cursor-primary').boundingBox();
  const end = page.viewportSize()!.height;
  return caret !== null && caret.y >= bar.y + bar.height - 1 && caret.y + caret.height <= end;
}

/** The sum of layout shifts without recent input, since the page was loaded. */
async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .map((entry) => entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean })
              .reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        setTimeout(() => resolve(0), 200);
      }),
  );
}

test('the text has the page at every step, at every width @online', async ({ browser, server, maya }) => {
  const context = await browser.newContext();
  const person = await Person.on(context, server.url);
  const { page } = person;
  await person.register(maya, paths.studio);
  const data = { title: longTitle, content: words, platformId: 1 };
  const made = await context.request.post(`${server.url}/api/content`, { data });
  const { id } = (await made.json()) as { id: string };
  const visit = async (step: number) => {
    await person.visit(`/create/stepped?ideaId=${id}&step=${step}`);
    await expect(person.draft).toContainText('In this post');
    await person.expectStatus('Synced');
  };

  await test.step('a review stands beside it, with its remarks at their words', async () => {
    await visit(5);
    await page.getByRole('button', { name: 'Review the draft' }).click();
    const remark = page.getByRole('button', { name: /^Show in the draft: In this post/ }).first();
    await remark.click();
    await expect(page.locator('.cm-remark').first()).toBeVisible();
  });

  await test.step('another device changed the same passage meanwhile', async () => {
    const phone = await Person.on(await browser.newContext(), server.url);
    await phone.signIn(maya, `/create/stepped?ideaId=${id}&step=4`);
    await expect(phone.draft).toContainText('In this post');
    await context.setOffline(true);
    for (const [device, added] of [
      [person, ' Written on the plane.'],
      [phone, ' Written on the train.'],
    ] as const) {
      await device.draft.click();
      await device.page.keyboard.press('Control+End');
      await device.page.keyboard.type(added);
    }
    await person.expectStatus(/^Offline · [1-9]/);
    await phone.expectStatus('Synced');
    await context.setOffline(false);
    await person.expectStatus('Synced');
    await expect(page.getByText(contested).first()).toBeVisible();
    await phone.page.context().close();
  });

  for (const { width, height, top, lines } of sizes)
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: width % 20 === 0 ? 'light' : 'dark' });
      await visit(5);
      await expectStill(page);
      const opened = await measureText(page);
      expect.soft(opened.top, 'top of the text').toBeLessThanOrEqual(top);
      expect.soft(opened.lines, 'visible lines').toBeGreaterThanOrEqual(lines);
      expect.soft(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(0.02);
      await expect(page.getByText(contested).first()).toBeInViewport();
      await expect(page.locator('.cm-remark').first()).toBeVisible();
      for (const step of [1, 2, 3, 4, 6, 7, 8, 5]) {
        await page.keyboard.press(`Control+Alt+Digit${step}`);
        await expect(page.getByRole('group', { name: new RegExp(`^Step ${step}: `) })).toBeVisible();
        const text = await measureText(page);
        expect.soft(text.top, `top of the text at step ${step}`).toBe(opened.top);
        // Also above a phone's sheet at its middle height.
        expect.soft(text.lines, `visible lines at step ${step}`).toBeGreaterThanOrEqual(lines);
        await expectFootInPlace(page);
      }
      await expect(page.getByRole('region', { name: 'Merged while you were away' })).toBeVisible();
    });

  await test.step('keys hide the panel and open the full screen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: null });
    await visit(8);
    const panel = page.getByRole('group', { name: /^Step 8: / });
    // Also from the text, where the key opens a grammar suggestion that the caret is at.
    await person.draft.click();
    await page.keyboard.press('Control+.');
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Show step 8' }).click();
    await expect(panel).toBeVisible();
    await panel.focus();
    await page.keyboard.press('f');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a small laptop, and a phone on its side, have the step beside the text', async () => {
    for (const [width, height] of [
      [1024, 768],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit(5);
      const panel = page.getByRole('group', { name: /^Step 5: / });
      await expect(panel.getByRole('button', { name: /Review/ }).first()).toBeInViewport();
      const [text, step] = [(await person.draft.boundingBox())!, (await panel.boundingBox())!];
      expect.soft(text.x + text.width, `${width} × ${height}`).toBeLessThanOrEqual(step.x);
      expect.soft(text.width, `${width} × ${height}`).toBeGreaterThanOrEqual(400);
      for (const name of ['Next Step', 'Publish'])
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
      // The sidebar's names are one pointer away.
      const link = page.getByRole('link', { name: 'Content Pipeline' });
      const narrow = (await link.boundingBox())!.width;
      await link.hover();
      await expect.poll(async () => (await link.boundingBox())!.width).toBeGreaterThan(narrow + 100);
      await page.mouse.move(width / 2, 10);
    }
  });

  await test.step('the full screen on a phone has its way out, and the line that is written, in sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(5);
    await page.getByRole('button', { name: 'Full screen' }).click();
    const whole = page.getByRole('dialog');
    await expect(whole.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    const written = whole.locator('.cm-line').filter({ hasText: 'In this post' }).nth(1);
    await written.click();
    // The room that a keyboard leaves, on phones that make the page smaller for it.
    for (const height of [480, 390]) {
      await page.setViewportSize({ width: height === 390 ? 844 : 390, height });
      await expect(whole.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      await expect.poll(async () => await isCaretInSight(page)).toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await whole.locator('.overflow-y-auto').evaluate((frame) => frame.scrollTo({ top: 400 }));
    await expectStill(page);
    const bar = (await whole.getByRole('toolbar', { name: 'Formatting' }).boundingBox())!;
    const foot = (await whole.locator('footer').boundingBox())!;
    expect(foot.y - bar.y - bar.height).toBeGreaterThanOrEqual(640);
    await expect(whole.getByRole('list', { name: 'Counts' })).not.toContainText('characters');
    await whole.getByRole('button', { name: 'More about the text' }).click();
    await expect(whole.getByRole('list', { name: 'Counts' })).toContainText('characters');
    await whole.getByRole('button', { name: 'Less about the text' }).click();

    await test.step('what was written is undone and redone by buttons', async () => {
      const [undo, redo] = [whole.getByRole('button', { name: 'Undo' }), whole.getByRole('button', { name: 'Redo' })];
      await expect(undo).toBeDisabled();
      await written.click();
      await page.keyboard.type('Xylophone ');
      await undo.click();
      await expect(person.draft).not.toContainText('Xylophone');
      await redo.click();
      await expect(person.draft).toContainText('Xylophone');
      await undo.click();
      await expect(undo).toBeDisabled();
      for (const button of [undo, redo])
        expect(Math.min(...Object.values((await button.boundingBox())!).slice(2))).toBeGreaterThanOrEqual(44);
    });
    await page.keyboard.press('Escape');
    await expect(whole).toBeHidden();
  });

  await test.step('a phone has the step in a sheet with three heights', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(5);
    const heights: number[] = [];
    const sheet = page.getByRole('region', { name: 'the step' });
    const more = page.getByRole('button', { name: 'More of the step' });
    for (;;) {
      await expectStill(page);
      heights.push((await sheet.boundingBox())!.height);
      if (await more.isDisabled()) break;
      await more.click();
    }
    expect(heights.toSorted((a, b) => a - b)).toEqual(heights);
    expect(new Set(heights).size).toBe(heights.length);
    // Dragged slowly and held, it stops at the nearest of them.
    const [closed, middle, full] = heights as [number, number, number];
    for (const [by, height] of [
      [middle - full + 60, middle],
      [-80, middle],
      [closed - middle + 40, closed],
      [190, middle],
      [full - middle - 80, full],
    ] as const) {
      const { x, y, width } = (await sheet.boundingBox())!;
      await page.mouse.move(x + width / 2, y + 6);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + 6 - by, { steps: 12 });
      await page.waitForTimeout(150);
      await page.mouse.up();
      await expect.poll(async () => (await sheet.boundingBox())!.height, `dragged by ${by}`).toBe(height);
    }
    await expectAccessible(page, { at: 'the desk', widths: [1440, 390, 320] });
  });

  await test.step('a long title is cut after two lines, and whole while it is written', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const field = page.getByRole('textbox', { name: 'Title' });
    await field.fill(`${longTitle}, whoever asks for it and whenever they do`);
    await field.blur();
    const cut = (await field.boundingBox())!.height;
    await field.focus();
    expect((await field.boundingBox())!.height).toBeGreaterThan(cut + 20);
    await field.fill(longTitle);
  });
});

test('the foot has one button, with the other ways behind its arrow, on a phone too @online', async ({
  browser,
  server,
  maya,
}) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  await person.register(maya, paths.wizard);
  const other = page.getByRole('button', { name: 'Other ways' });
  const main = (name: string | RegExp) => page.locator('[data-foot-action]').getByRole('button', { name });
  const toStep = async (step: number) => {
    await page.keyboard.press(`Control+Alt+Digit${step}`);
    await expect(page.getByRole('group', { name: new RegExp(`^Step ${step}: `) })).toBeVisible();
  };
  const expectWays = async (ways: readonly string[]) => {
    await other.click();
    await expect(page.getByRole('menuitem')).toHaveText([...ways]);
    await page.keyboard.press('Escape');
    await expectFootInPlace(page);
  };
  const choose = async (way: string) => {
    await other.click();
    await page.getByRole('menuitem', { name: way }).click();
  };
  const onPhones = async (check: () => Promise<void>) => {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await check();
    }
  };

  await test.step('a chosen headline is the title of a draft without one', async () => {
    await page.getByRole('button', { name: 'Next Step' }).click();
    await expect(page.getByRole('group', { name: /^Step 2: / })).toBeVisible();
    await toStep(4);
    await person.draft.fill(paragraph);
    await toStep(6);
    // Slow enough for several writes.
    await page.getByRole('textbox', { name: 'Headline' }).pressSequentially('A forecast  is a bet', { delay: 60 });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A forecast is a bet');
    await expect(page.getByRole('button', { name: 'Replace the title' })).toHaveCount(0);
    await toStep(8);
    await expect(page.getByText('Add a title.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Blog Article' }).click();
    await expect(
      page.getByText(`Will be at ${new URL(server.url).host}/@${maya.username}/a-forecast-is-a-bet`),
    ).toBeVisible();
  });

  await test.step('Publish, with the schedule in its menu', async () => {
    await onPhones(async () => {
      await expect(main('Publish now')).toBeInViewport({ ratio: 1 });
      await expectWays(['Schedule for later', 'Save Draft', 'Complete']);
    });
    await toStep(5);
    await onPhones(async () => await expectWays(['Schedule for later', 'Save Draft']));
    await choose('Schedule for later');
    await page.getByLabel('Date').fill('2031-03-27');
    await page.getByLabel('Time', { exact: true }).fill('10:30');
    await expect(main('Schedule 27 Mar 2031')).toBeVisible();
    await page.getByRole('textbox', { name: 'Publishing notes' }).focus();
  });

  await test.step('Schedule, at every step', async () => {
    await toStep(5);
    await onPhones(async () => {
      await expect(main('Schedule 27 Mar 2031')).toBeInViewport({ ratio: 1 });
      await expectWays(['Publish now', 'Save Draft']);
    });
    await expect(main('Schedule 27 Mar 2031')).toBeEnabled();
    // It is Done after the first press.
    await main('Schedule 27 Mar 2031').focus();
    for (let press = 0; press < 2; press++) await page.keyboard.press('Enter');
    await expect(page.getByText('Content scheduled')).toBeVisible();
  });

  await test.step('Done, once it is scheduled', async () => {
    await onPhones(async () => {
      await expect(main('Done')).toBeInViewport({ ratio: 1 });
      await expectWays(['Publish now', 'Change the time', 'Save Draft']);
    });
    await choose('Change the time');
    await expect(page.getByLabel('Date')).toBeFocused();
    await choose('Publish now');
    await main('Publish now').click();
    await expect(page.getByText('Shared to Blog Article.')).toBeVisible({ timeout: 45_000 });
  });

  await test.step('Update the post, also with a platform that has nothing yet', async () => {
    await page.getByRole('combobox', { name: 'Add a platform' }).click();
    await page.getByRole('option', { name: 'LinkedIn' }).click();
    await person.draft.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' One more thing.');
    await onPhones(async () => {
      await expect(main('Update the post')).toBeInViewport({ ratio: 1 });
      await other.click();
      await expect(page.getByRole('menuitem', { name: 'Done' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expectFootInPlace(page);
    });
    await expect(main('Update the post')).toBeEnabled();
    await main('Update the post').focus();
    // The same button is Done afterwards, which a key that is held down must not press.
    const holdUntilDone = async () => {
      await page.keyboard.down('Enter');
      return await main('Done').isVisible();
    };
    await expect.poll(holdUntilDone, { timeout: 45_000 }).toBe(true);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(page.getByText('Post updated')).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole('group', { name: /^Step 8: / })).toBeVisible();
  });
});
