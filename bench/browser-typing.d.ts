import { type Browser, type Page } from '@playwright/test';
import type { RostrumServer } from './rostrum-server.ts';
/**
 * Types about 200 characters into a draft of 50,000 characters and 5,000 edits, in the wizard's own editor.
 * @returns for each key, milliseconds from the browser's receiving it until the next frame was painted
 */
export declare function typeIntoLongDraft(browser: Browser, server: RostrumServer): Promise<number[]>;
/** Keys that write a character; the ones that move the caret are not what is measured. */
export declare function measureKeys(page: Page): Promise<void>;
/** Milliseconds of each key since they are measured. @throws when one of them was not */
export declare function readKeys(page: Page, keys: number): Promise<number[]>;
