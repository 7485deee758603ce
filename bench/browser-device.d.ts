import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
/** A registered person whose session a new browser takes over. */
export interface SignedInPerson {
    readonly id: string;
    /** `name=value` pairs as a Cookie header has them; empty for a stranger. */
    readonly cookie: string;
    /** The server's address. */
    readonly url: string;
}
/** A new browser profile with the person's session and nothing else, and its one page. */
export declare function newDevice(browser: Browser, { cookie, url }: Pick<SignedInPerson, 'cookie' | 'url'>, options?: BrowserContextOptions): Promise<{
    context: BrowserContext;
    page: Page;
}>;
