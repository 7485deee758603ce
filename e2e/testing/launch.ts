import type { BrowserContext, Page } from '@playwright/test';

/** A file as a test names it: with a text, or of a size with nothing but zeros in it, or a picture of the page's own. */
export interface TestFile {
  readonly name: string;
  readonly type?: string;
  readonly text?: string;
  readonly size?: number;
  readonly isPicture?: boolean;
  /** It is gone by the time that it is read. */
  readonly isGone?: boolean;
}

export interface TestLaunch {
  /** Path and query. */
  readonly path?: string;
  readonly files?: readonly TestFile[];
}

/**
 * Replaces the browser's launch queue in every page of the context. Browsers fill theirs for an installed app only,
 * which needs a desktop; the app reads `window.launchQueue` and nothing else.
 */
export async function withLaunchQueue(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const queued: unknown[] = [];
    let consume: ((params: unknown) => void) | null = null;
    const launchQueue = {
      setConsumer(consumer: (params: unknown) => void) {
        consume = consumer;
        for (const params of queued.splice(0)) consumer(params);
      },
    };
    Object.defineProperty(window, 'launchQueue', { value: launchQueue });
    window.addEventListener('test-launch', (event) => {
      const { detail } = event as CustomEvent<unknown>;
      if (consume) consume(detail);
      else queued.push(detail);
    });
  });
  return context;
}

/** Launches the app into an open page, as the system does when the app's window is reused. */
export async function launch(page: Page, { path, files = [] }: TestLaunch): Promise<void> {
  await page.evaluate(
    async (given) => {
      const made = await Promise.all(
        given.files.map(async (file) => {
          if (!file.isPicture)
            return new File([file.text ?? new Uint8Array(file.size ?? 0)], file.name, { type: file.type ?? '' });
          const canvas = new OffscreenCanvas(2400, 900);
          canvas.getContext('2d')!.fillRect(0, 0, 10, 10);
          return new File([await canvas.convertToBlob()], file.name, { type: 'image/png' });
        }),
      );
      const handles = given.files.map(({ name, isGone = false }, at) => ({
        kind: 'file',
        name,
        getFile: async () => {
          if (isGone) throw new DOMException('It is gone', 'NotFoundError');
          return made[at];
        },
      }));
      const targetURL = given.path === null ? null : new URL(given.path, location.origin).href;
      window.dispatchEvent(new CustomEvent('test-launch', { detail: { targetURL, files: handles } }));
    },
    { path: path ?? null, files },
  );
}
