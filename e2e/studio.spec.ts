import { paths } from '#app/paths.ts';
import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

const titles = ['Third written', 'Second written', 'First written'] as const;

test('ideas are put in order with the pointer and with the keyboard, and stay there', async ({
  browser,
  server,
  maya,
}) => {
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya, paths.studio);
  for (const title of titles.toReversed()) await laptop.addIdea(title);
  await expectOrder(laptop, titles);

  await test.step('by dragging a handle', async () => {
    const from = laptop.page.getByRole('button', { name: `Move ${titles[0]}` });
    await from.hover();
    await expect(from).toHaveAttribute('aria-roledescription', 'sortable');
    const rows = laptop.page.getByRole('list', { name: 'Content ideas' }).getByRole('listitem');
    const [start, end] = [await from.boundingBox(), await rows.last().boundingBox()];
    await laptop.page.mouse.down();
    await laptop.page.mouse.move(start!.x + 10, start!.y + 30);
    await laptop.page.mouse.move(start!.x + 10, end!.y + end!.height / 2 + 8, { steps: 12 });
    await laptop.page.mouse.up();
    await expectOrder(laptop, [titles[1], titles[2], titles[0]]);
  });

  await test.step('with space and the arrow keys', async () => {
    const handle = laptop.page.getByRole('button', { name: `Move ${titles[0]}` });
    await handle.focus();
    await laptop.page.keyboard.press('Space');
    await expect(handle).toHaveAttribute('aria-pressed', 'true');
    // A key moves it by 25 pixels.
    for (let presses = 0; presses < 8; presses += 1) await laptop.page.keyboard.press('ArrowUp');
    await expect(laptop.page.getByText(`${titles[0]} is now 1 of 3.`)).toBeAttached();
    await laptop.page.keyboard.press('Space');
    await expectOrder(laptop, titles);
    await expect(handle).toBeFocused();
  });

  await laptop.expectStatus('Synced');
  await laptop.visit(paths.studio);
  await expectOrder(laptop, titles);
});

async function expectOrder(person: Person, order: readonly string[]): Promise<void> {
  await expect(person.page.getByRole('link', { name: /^Create: / })).toHaveCount(order.length);
  const shown = () =>
    person.page
      .getByRole('link', { name: /^Create: / })
      .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  await expect.poll(shown).toEqual(order.map((title) => `Create: ${title}`));
}
