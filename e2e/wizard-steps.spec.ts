import { paths } from '#app/paths.ts';
import { expectToastBesideDesk, expectToastInPlace } from './testing/expect-toast.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const title = 'Why roadmaps fail';

test('the wizard asks what its eight steps ask, and saves a draft @online', async ({ browser, server, maya }) => {
  const person = await Person.on(await browser.newContext(), server.url);
  const { page } = person;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const expectFields = async (...names: readonly string[]) => {
    for (const name of names) await expect(field(name)).toBeVisible();
  };
  const openTab = async (name: string) => await page.getByRole('tab', { name }).click();
  await person.register(maya, paths.wizard);

  await test.step('Save Draft stands there from the first moment, and leads to the title that is missing', async () => {
    await expect(page.getByRole('banner').getByText('Loading content creator')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('Give it a title first.')).toBeVisible();
    await expectFields('Title', 'Goal');
    for (const [width, height] of [
      [1440, 900],
      [900, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Save Draft' }).click();
      await expect(page.getByText('Save Failed')).toBeVisible();
      await expectToastInPlace(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Content Studio' }).click();
    await expect(page.getByRole('heading', { name: 'Content Ideas' })).toBeVisible();
    await expect(page.getByText('Untitled')).toHaveCount(0);
  });

  await test.step('a press on a platform leaves every platform where it is', async () => {
    const cards = page.getByRole('group', { name: 'Where will you publish?' }).locator('label');
    const boxes = async () => await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The same address again would be a reload, which keeps what was chosen.
      await person.visit(paths.studio);
      await person.visit(paths.wizard);
      await expect(cards).toHaveCount(8);
      await page.evaluate(() => document.fonts.ready);
      const before = await boxes();
      for (const name of ['LinkedIn', 'Medium']) {
        await page.getByText(name, { exact: true }).click();
        await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
        await expect(page.getByText('Content type')).toBeVisible();
        expect(await boxes(), `${width} pixels`).toEqual(before);
      }
    }
    // They are kept with the page, and arrive together once there is an item.
    await page.reload();
    await person.goToStep(2);
    await person.goToStep(1);
    for (const name of ['LinkedIn', 'Medium'])
      await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Content Studio' }).click();
    await expect(page.getByRole('heading', { name: 'Content Ideas' })).toBeVisible();
    await expect(page.getByText('Untitled')).toHaveCount(0);
  });

  await person.addIdea(title);
  await person.openInWizard(title);

  await test.step('the frame', async () => {
    await expect(page.getByRole('list', { name: 'Phases' }).getByRole('listitem')).toHaveText([
      'Foundation',
      'Planning',
      'Creation',
      'Publishing',
    ]);
    const strip = page.getByRole('navigation', { name: 'Steps' }).getByRole('button');
    await expect(strip).toHaveCount(8);
    for (const step of await strip.all()) await expect(step).toBeEnabled();
    await expect(page.getByText('Step 1 of 8', { exact: true })).toBeVisible();
    await expect(page.getByText('0 of 8 filled · 0%').first()).toBeVisible();
    await expect(page.getByText('Foundation · 2-3 minutes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save Draft' })).toBeVisible();
  });

  await test.step('1: platforms, and then content types', async () => {
    await expect(page.getByRole('group', { name: 'Where will you publish?' }).getByRole('checkbox')).toHaveCount(8);
    await expect(page.getByText('Content type')).toHaveCount(0);
    // Before a minute is spent.
    await expect(page.getByRole('checkbox', { name: /^LinkedIn/ })).toHaveAccessibleName(/You post this one yourself$/);
    await expect(page.getByRole('checkbox', { name: /^Blog Article/ })).toHaveAccessibleName(/Posted for you$/);
    for (const name of ['LinkedIn', 'Medium']) await page.getByText(name, { exact: true }).click();
    await expect(page.getByText('Content type')).toBeVisible();
    await expect(page.getByText('Newsletter')).toBeVisible();
  });

  await test.step('2: goals, audience, value', async () => {
    await person.goToStep(2);
    await expectFields('Title', 'Goal');
    for (const length of ['Short, 1-2 min', 'Medium, 3-5 min', 'Long, 5+ min'])
      await expect(page.getByText(length)).toBeVisible();
    await field('Goal').fill('Readers stop promising dates');
    await openTab('Audience');
    await expectFields('Primary audience', 'Role');
    for (const experience of ['Beginner, 0-2 years', 'Intermediate, 2-5', 'Advanced, 5+', 'Expert, 10+'])
      await expect(page.getByText(experience)).toBeVisible();
    await openTab('Value');
    await expectFields('Value proposition');
  });

  await test.step('3: outline and research', async () => {
    await person.goToStep(3);
    await expectFields('Introduction', 'Key point 1', 'Conclusion');
    await field('Introduction').fill('Every quarter I promised a date. '.repeat(20));
    await field('Key point 1').focus();
    await field('Key point 1').fill('The first thing');
    await expect(page.getByRole('button', { name: 'Remove key point 1' })).toBeDisabled();
    await openTab('Research');
    await expectFields('Statistics', 'Case studies', 'Expert opinions', 'Contrary views', 'Sources');
  });

  await test.step('4: a draft over the whole screen, with its counts', async () => {
    await person.openDraft();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(person.draft).toBeFocused();
    await page.keyboard.type('A date is a bet.');
    const whole = page.getByRole('dialog');
    await expect(whole.getByRole('list', { name: 'Counts' }).getByRole('listitem')).toHaveText([
      '5 words',
      '16 characters',
      '1 paragraph',
      '1 min read',
      '1 min for fast readers',
    ]);
    await whole.getByText('Preview', { exact: true }).click();
    await expect(whole.getByText('A date is a bet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(whole).toBeHidden();
    await page.getByText('Edit', { exact: true }).click();
    await page.getByRole('button', { name: 'Write a draft' }).click();
    const preview = page.getByRole('region', { name: 'AI draft' }).getByText(/…$/);
    await expect.poll(async () => (await preview.textContent())?.length).toBe(501);
  });

  await test.step('the subtitle does not go on saying that it loads', async () => {
    await expect(page.getByRole('banner').getByText('Loading content creator')).toHaveCount(0);
  });

  await test.step('5: a review', async () => {
    await person.goToStep(5);
    for (const name of ['Clarity', 'Engagement', 'Value'])
      await expect(page.getByRole('checkbox', { name })).toBeVisible();
    await expectFields('Tone');
    await page.getByRole('button', { name: 'Review the draft' }).click();
    await expect(page.getByRole('alert')).toContainText('Content Required');
    await person.openDraft();
    await person.draft.fill('A date is a bet. We should say so, and say what it is worth to us.');
    await person.goToStep(5);
    await page.getByRole('button', { name: 'Review the draft' }).click();
    await expect(page.getByText('Content Reviewed')).toBeVisible();
    await expectToastBesideDesk(page);
    await person.openDraft();
    await person.draft.fill('A date is a bet.');
  });

  await test.step('6: headlines, search, call to action', async () => {
    await person.goToStep(6);
    await expectFields('Headline');
    await openTab('SEO');
    await expectFields('Focus keyword', 'Primary keywords', 'Secondary keywords');
    await expect(page.getByRole('textbox', { name: /^Meta title/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Meta description/ })).toBeVisible();
    await openTab('CTA');
    await expectFields('Call to action', 'Button text');
    await expect(page.getByText('Lead generation')).toBeVisible();
    await expect(page.getByText('Inline')).toBeVisible();
  });

  await test.step('a missing opener and call to action are named, and can be added to the draft', async () => {
    const putOpener = page.getByRole('button', { name: 'Add it to the top of the draft' });
    await person.goToStep(4);
    await openTab('Opener');
    await field('Catchy opener').fill('Who knows the end?');
    await expect(page.getByText('Not in the draft yet.')).toBeVisible();
    await putOpener.click();
    await expect(page.getByText('In the draft.')).toBeFocused();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Not in the draft yet.')).toBeVisible();
    await person.goToStep(6);
    await openTab('CTA');
    await field('Call to action').fill('Tell me yours.');
    await expect(page.getByRole('button', { name: 'Add it to the draft' })).toBeVisible();
    await person.goToStep(7);
    await expect(page.getByText('Your call to action is not in the draft, so it will not be published.')).toBeVisible();
    await putOpener.click();
    await expect(page.getByText('Your opener is in the draft.')).toBeFocused();
    await person.goToStep(8);
    await expect(page.getByText('Your opener is not in the draft')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add it to the draft' }).click();
    await expect(page.getByText('Your call to action is in the draft.')).toBeFocused();
    await person.openDraft();
    const text = 'Who knows the end? A date is a bet. Tell me yours.';
    await expect(person.draft).toHaveText(text, { useInnerText: true });
  });

  await test.step('7: ready once the six are ticked', async () => {
    await person.goToStep(7);
    const ready = page.getByLabel('Ready to publish');
    await expect(page.getByText('Tick the checks above to switch this on.')).toBeVisible();
    await expect(ready).toBeDisabled();
    const required = page.getByRole('group', { name: 'Checks for “Ready to publish”' }).getByRole('checkbox');
    await expect(required).toHaveCount(6);
    // Each says which words it is about.
    await expect(page.getByRole('checkbox', { name: /^The opening hooks/ })).toHaveAccessibleName(
      /Who knows the end\?/,
    );
    await expect(page.getByRole('checkbox', { name: /^It asks for something/ })).toHaveAccessibleName(
      /Tell me yours\./,
    );
    for (const box of await required.all()) await box.press('Space');
    await expect(page.getByRole('group', { name: /^Checks for “Ready to publish” 6 of 6$/ })).toBeVisible();
    await expect(page.getByText('Tick the checks above to switch this on.')).toBeHidden();
    await expect(ready).toBeEnabled();
  });

  await test.step('8: Complete makes a draft of the idea', async () => {
    await person.goToStep(8);
    await expectFields('Publishing notes');
    await expect(page.getByRole('button', { name: 'Next Step' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Your content has been saved as a draft.')).toBeVisible();
    await page.goBack();
    // Nothing was changed since.
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('Content Saved')).toBeVisible();
    await page.getByLabel('Publishing notes').fill('In the morning.');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('Content Updated')).toBeVisible();
    await expectToastBesideDesk(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Content Saved')).toBeVisible();
    await expectToastBesideDesk(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await person.visit(paths.studio);
    await expect(page.getByRole('link', { name: `Create: ${title}` })).toHaveCount(0);
    await page
      .getByRole('group', { name: 'Show' })
      .getByRole('button', { name: /^Drafts/ })
      .click();
    await expect(page.getByRole('link', { name: `Continue: ${title}` })).toBeVisible();
  });
});
