import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';

// The server is stopped here, and its backups contain no session.
test.use({ failingCalls: /net::ERR_|401/ });

const title = 'Why roadmaps fail';
const words = 'Written after the backup, and held by the devices alone.';

test('a server restored from yesterday’s backup receives what any device still holds @online', async ({
  browser,
  ownServer: server,
  maya,
}) => {
  const laptopContext = await browser.newContext();
  const laptop = await Person.on(laptopContext, server.url);
  await laptop.register(maya, '/create');
  await laptop.addIdea(title);
  await laptop.expectStatus('Synced');
  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya);
  await phone.openInWizard(title);
  await phone.openDraft();
  await phone.expectStatus('Synced');

  const backup = await server.operate('backup');

  await test.step('both devices write more, and the laptop is put away', async () => {
    await laptop.addIdea('Thought of after the backup');
    await laptop.openInWizard(title);
    await laptop.openDraft();
    await laptop.draft.fill(words);
    await expect(phone.draft).toHaveText(words);
    await phone.visit('/create');
    await phone.addIdea('Added on the phone');
    await phone.expectIdeas([title, 'Thought of after the backup', 'Added on the phone']);
    await phone.expectStatus('Synced');
    await laptop.page.close();
  });

  await server.stop();
  await server.operate('restore', backup);
  await server.startAgain();

  await test.step('the phone alone brings everything back', async () => {
    await phone.page.getByRole('button', { name: /^Sync status/ }).click();
    await expect(
      phone.page.getByText('The server was restored from a backup. Sending everything on this device again.'),
    ).toBeVisible({ timeout: 20_000 });
    await phone.expectStatus('Synced');
    const tablet = await Person.on(await browser.newContext(), server.url);
    await tablet.signIn(maya, '/create');
    await tablet.expectIdeas([title, 'Thought of after the backup', 'Added on the phone']);
    await tablet.openInWizard(title);
    await tablet.openDraft();
    await expect(tablet.draft).toHaveText(words);
  });

  await test.step('the laptop returns and finds nothing twice', async () => {
    const laptopAgain = await Person.on(laptopContext, server.url);
    await laptopAgain.visit('/create');
    await laptopAgain.expectStatus('Synced');
    await laptopAgain.expectIdeas([title, 'Thought of after the backup', 'Added on the phone']);
    await laptopAgain.openInWizard(title);
    await laptopAgain.openDraft();
    await expect(laptopAgain.draft).toHaveText(words);
  });
});

test('a server restored to before the account existed receives the work once its person registers again @online', async ({
  browser,
  ownServer: server,
  maya,
}) => {
  const backup = await server.operate('backup');
  const laptop = await Person.on(await browser.newContext(), server.url);
  await laptop.register(maya, '/create');
  await laptop.addIdea(title);
  await laptop.openInWizard(title);
  await laptop.openDraft();
  await laptop.draft.fill(words);
  await laptop.expectStatus('Synced');
  await server.stop();
  await server.operate('restore', backup);
  await server.startAgain();

  await test.step('the device offers it to nobody else', async () => {
    await laptop.visit('/');
    await expect(laptop.page.getByText('This device was signed out.')).toBeVisible();
    await laptop.register({ ...maya, username: 'noor' }, '/create');
    await laptop.expectStatus('Synced');
    await expect(laptop.page.getByRole('alertdialog')).toBeHidden();
    await laptop.logOut();
  });

  await test.step('the device offers it to her after she has registered again', async () => {
    await laptop.register(maya);
    const question = laptop.page.getByRole('alertdialog', { name: 'Bring your earlier work along?' });
    await expect(question).toContainText('1 idea or post');
    await question.getByRole('button', { name: 'Bring it along' }).click();
    await expect(question).toBeHidden();
    await laptop.visit('/create');
    await laptop.expectIdeas([title]);
    await laptop.expectStatus('Synced');
  });

  const phone = await Person.on(await browser.newContext(), server.url);
  await phone.signIn(maya);
  await phone.openInWizard(title);
  await phone.openDraft();
  await expect(phone.draft).toHaveText(words);
});
