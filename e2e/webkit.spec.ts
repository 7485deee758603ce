import { expect, test } from './testing/test.ts';
import { Person } from './testing/person.ts';
import { WebKit } from './testing/webkit.ts';

const words = 'Written above the clouds, in a browser that sends nothing by itself.';

/** Every text stored on the device. */
const textsOnTheDisk = `
  return indexedDB.databases().then((all) => new Promise((resolve, reject) => {
    const opening = indexedDB.open(all.find(({ name }) => name.startsWith('rostrum-')).name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('texts').objectStore('texts').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  }));`;

test('in WebKit, which has no Background Sync, the next start sends what was written offline', async ({
  browser,
  ownServer: server,
  maya,
}) => {
  const laptop = await WebKit.open();
  try {
    await test.step('an idea is added online', async () => {
      await laptop.visit(`${server.url}/register`);
      await laptop.type('textbox', 'Username', maya.username);
      await laptop.type('textbox', 'Email', `${maya.username}@example.com`);
      await laptop.type('textbox', 'Password', maya.password);
      await laptop.type('textbox', 'Confirm password', maya.password);
      await laptop.click('button', 'Create Account');
      await laptop.click('link', 'Collect ideas first');
      await laptop.click('button', 'Add Idea');
      await laptop.type('textbox', 'Title', 'Why roadmaps fail');
      await laptop.click('button', 'Save Idea');
      await laptop.get('link', 'Create: Why roadmaps fail');
      await expect.poll(() => laptop.textOf('status', 'Sync')).toBe('Synced');
      await laptop.run('return navigator.serviceWorker.ready.then(() => true)');
      expect(await laptop.run('return "SyncManager" in window')).toBe(false);
    });

    await test.step('without a server the app opens again and takes words', async () => {
      await laptop.closeWindowAndOpenAnother();
      await server.kill();
      await laptop.visit(`${server.url}/create`);
      await laptop.click('link', 'Create: Why roadmaps fail');
      for (const step of [2, 3, 4]) {
        await laptop.click('button', 'Next Step');
        await expect
          .poll(() =>
            laptop.run('return document.querySelector(\'nav[aria-label="Steps"] [aria-current]\').textContent'),
          )
          .toContain(`${step} `);
      }
      await laptop.click('tab', 'First Draft');
      await laptop.type('textbox', 'Draft', words);
      await expect.poll(() => laptop.textOf('status', 'Sync')).toMatch(/^Offline · [1-9]\d* to sync$/);
      await expect.poll(() => laptop.run('return document.body.innerText')).toContain('12 words');
      // Wait for the last letters too: the count is twelve before the last word is complete.
      await expect.poll(() => laptop.run<string>(textsOnTheDisk)).toContain(words);
      await laptop.closeWindowAndOpenAnother();
    });

    await server.startAgain();
    const phone = await Person.on(await browser.newContext(), server.url);
    await phone.signIn(maya);
    await phone.openInWizard('Why roadmaps fail');
    await phone.openDraft();
    await phone.expectStatus('Synced');
    await expect(phone.draft).not.toContainText(words);

    await test.step('the next open delivers', async () => {
      await laptop.visit(`${server.url}/create`);
      await expect.poll(() => laptop.textOf('status', 'Sync')).toBe('Synced');
      await expect(phone.draft).toContainText(words);
    });
  } finally {
    await laptop.close();
  }
});
