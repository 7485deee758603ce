import type { LaunchOptions } from '@playwright/test';
/** How tests, benchmarks and screenshots start Chromium. */
export declare const chromiumOptions: LaunchOptions & {
    readonly args: string[];
};
