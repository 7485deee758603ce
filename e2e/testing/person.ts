import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { counted } from '#core/kernel/counted.ts';
import { rest } from './rest.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Pixels from which a step stands beside the draft. */
const WIDE = 1100;

/** More than any page has tab stops, there and back. */
const MAX_TABS = 80;

/** Opens an idea in the studio: one without words, or with words. */
const ideaLink = /^(Create|Continue): /;

/** A person's actions on one device, by the visible names of controls. */
export class Person {
  readonly page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  /**
   * The device saves data unless it may check grammar, because the checker takes seconds of processor time that other
   * tests need.
   */
  static async on(
    context: BrowserContext,
    url: string,
    { mayCheckGrammar = false }: { readonly mayCheckGrammar?: boolean } = {},
  ): Promise<Person> {
    const page = await context.newPage();
    if (!mayCheckGrammar)
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    return new Person(page, url);
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`);
  }

  /** Creates an account and opens one of its pages. The form itself is tested elsewhere. */
  async register(credentials: Credentials, path = '/'): Promise<void> {
    const { username, password } = credentials;
    if (await this.#enter('/api/auth/register', { username, email: `${username}@example.com`, password }))
      return await this.#open(path);
    await this.fillInRegistration(credentials);
    await this.page.getByRole('button', { name: /sign up|create account|register/i }).click();
    await this.page.waitForURL(`${this.#url}/`);
    if (path !== '/') await this.visit(path);
  }

  async fillInRegistration({ username, password }: Credentials): Promise<void> {
    await this.visit('/register');
    await this.page.getByLabel('Username').fill(username);
    await this.page.getByLabel('Email').fill(`${username}@example.com`);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByLabel('Confirm password').fill(password);
  }

  /** Signs in and opens a page. Uses the form if the browser was used before. */
  async signIn({ username, password }: Credentials, path = '/'): Promise<void> {
    if (await this.#enter('/api/auth/login', { username, password })) return await this.#open(path);
    await this.visit('/login');
    await this.page.getByLabel('Username').fill(username);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    // After a session that ended at another address, signing in leads back there.
    await this.page.waitForURL((url) => url.pathname !== '/login');
    if (path !== '/') await this.visit(path);
  }

  /** Tries to get a session without any page, which works in a browser that was never used. */
  async #enter(path: string, data: unknown): Promise<boolean> {
    if (this.page.url() !== 'about:blank') return false;
    const reply = await this.page.context().request.post(`${this.#url}${path}`, { data });
    if (!reply.ok()) throw new Error(`${path} was answered ${reply.status()}: ${await reply.text()}`);
    return true;
  }

  async #open(path: string): Promise<void> {
    await this.visit(path);
    await expect(this.page.getByRole('button', { name: /^Account of / })).toBeVisible();
  }

  /** From "Needs sign-in" to the sign-in screen; the device keeps its data. */
  async leaveToSignInAgain(): Promise<void> {
    await this.page.getByRole('button', { name: /^Sync status/ }).click();
    await this.page.getByRole('button', { name: 'Sign in again' }).click();
    await this.page.waitForURL(`${this.#url}/login`);
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account of / }).click();
    await this.page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(this.page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(this.page).toHaveURL(`${this.#url}/`);
  }

  /** Presses Tab until the target has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      if (
        await target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)
      )
        return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`${MAX_TABS} presses of Tab do not reach ${String(target)}`);
  }

  /** Waits until the service worker controls the page: from then on every route opens offline. */
  async waitUntilInstalled(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
    });
  }

  async addIdea(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Idea' }).first().click();
    await this.page.getByRole('textbox', { name: 'Title' }).fill(title);
    await this.page.getByRole('button', { name: 'Save Idea' }).click();
    await expect(this.page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  }

  /** Every idea in the studio, in any order. */
  async expectIdeas(titles: readonly string[]): Promise<void> {
    const links = this.page.getByRole('link', { name: ideaLink });
    const labels = async () =>
      (await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))).map((label) =>
        label.replace(ideaLink, ''),
      );
    const inOrder = (all: readonly string[]) => all.toSorted((a, b) => a.localeCompare(b));
    await expect.poll(async () => inOrder(await labels())).toEqual(inOrder(titles));
  }

  async openInWizard(title: string): Promise<void> {
    await this.visit('/create');
    const link = (action: string) => this.page.getByRole('link', { name: `${action}: ${title}` });
    await link('Create').or(link('Continue')).click();
    await expect(this.page.getByRole('heading', { name: 'Content Creator 2.0' })).toBeVisible();
  }

  /** Goes to a step by its number: back directly, forward one step at a time. */
  async goToStep(number: number): Promise<void> {
    const next = this.page.getByRole('button', { name: 'Next Step' });
    const previous = this.page.getByRole('button', { name: 'Previous' });
    for (;;) {
      const now = await this.stepNumber();
      if (now === number) return;
      // Late content moves the buttons, and a click in progress would miss them.
      await expect(this.page.locator('main [role="status"][aria-busy="true"]')).toHaveCount(0);
      await rest(this.page);
      await (now < number ? next : previous).click();
      await expect.poll(() => this.stepNumber()).not.toBe(now);
    }
  }

  async stepNumber(): Promise<number> {
    const label = await this.page
      .getByText(/^Step \d of 8/)
      .first()
      .textContent();
    return Number(/Step (\d)/.exec(label ?? '')?.[1]);
  }

  get draft(): Locator {
    return this.page.getByRole('textbox', { name: 'Draft' });
  }

  /** On wide pages with its panel, where the assistant writes; on phones that is in the sheet. */
  async openDraft(): Promise<void> {
    await this.goToStep(4);
    if ((this.page.viewportSize()?.width ?? 0) >= WIDE)
      await this.page.getByRole('tab', { name: /First Draft/ }).click();
    await expect(this.draft).toBeVisible();
  }

  /** Leaves for the dashboard, whose list is read from disk: a number of words shown there is stored. */
  async expectStoredWords(title: string, words: number): Promise<void> {
    await this.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(
      this.page.getByRole('link', { name: `${title} ` }).filter({ hasText: `· ${counted(words, 'word')}` }),
    ).toBeVisible();
  }

  async expectStatus(words: string | RegExp, timeout = 30_000): Promise<void> {
    await expect(this.page.getByRole('status', { name: 'Sync' })).toHaveText(words, { timeout });
  }
}
