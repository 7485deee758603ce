import { type BrowserContext, type Locator, type Page } from '@playwright/test';
export interface Credentials {
    readonly username: string;
    readonly password: string;
}
/** What a person does on one device, by the names that they see. */
export declare class Person {
    #private;
    readonly page: Page;
    constructor(page: Page, url: string);
    /**
     * On a device that saves data, unless it may check grammar: the checker takes seconds of a processor, which tests of
     * other things need themselves.
     */
    static on(context: BrowserContext, url: string, { mayCheckGrammar }?: {
        readonly mayCheckGrammar?: boolean;
    }): Promise<Person>;
    visit(path: string): Promise<void>;
    /** Makes an account and opens a page of it. What the form does is tested where it is filled in. */
    register(credentials: Credentials, path?: string): Promise<void>;
    fillInRegistration({ username, password }: Credentials): Promise<void>;
    /** Signs in and opens a page; in a browser that somebody has used, by the form. */
    signIn({ username, password }: Credentials, path?: string): Promise<void>;
    /** From "Needs sign-in" to the sign-in screen; what is on the device stays there. */
    leaveToSignInAgain(): Promise<void>;
    logOut(): Promise<void>;
    /** Presses Tab until the focus is there. */
    tabTo(target: Locator): Promise<void>;
    /** The service worker controls the page: from now on every route opens offline. */
    waitUntilInstalled(): Promise<void>;
    addIdea(title: string): Promise<void>;
    /** Every idea in the studio, in any order. */
    expectIdeas(titles: readonly string[]): Promise<void>;
    openInWizard(title: string): Promise<void>;
    /** Goes to a step by its number: back in one go, forward a step at a time. */
    goToStep(number: number): Promise<void>;
    stepNumber(): Promise<number>;
    get draft(): Locator;
    openDraft(): Promise<void>;
    /** Leaves for the dashboard, whose list is read from the disk: a number of words shown there is stored. */
    expectStoredWords(title: string, words: number): Promise<void>;
    expectStatus(words: string | RegExp, timeout?: number): Promise<void>;
}
