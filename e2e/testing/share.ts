import type { BrowserContext, Page } from '@playwright/test';
import { shareTargetPath } from '#core/content/share-target.ts';

export interface SharedThing {
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
  /** A picture of this many pixels, or a file that claims to be a picture and is not. */
  readonly picture?:
    | { readonly name: string; readonly width: number; readonly height: number }
    | { readonly name: string; readonly isBroken: true };
  /** Other files, in the form's fields. */
  readonly files?: readonly {
    readonly field: 'images' | 'texts' | 'audio';
    readonly name: string;
    readonly type: string;
    readonly text?: string;
    /** Bytes, all zero. */
    readonly size?: number;
  }[];
}

/**
 * Shares something to the installed app as the system does: a form is posted from outside of it. Returns the page that
 * opens.
 */
export async function shareFromAnotherApp(context: BrowserContext, url: string, thing: SharedThing): Promise<Page> {
  const page = await context.newPage();
  const opened = page.waitForURL((address) => address.origin === new URL(url).origin);
  await page.evaluate(
    async ({ action, picture, files: others = [], ...words }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(words)) {
        // Only a textarea keeps line breaks.
        const field = document.createElement('textarea');
        Object.assign(field, { name, value });
        form.append(field);
      }
      if (picture) {
        const files = new DataTransfer();
        files.items.add(new File([await draw(picture)], picture.name, { type: 'image/png' }));
        const field = document.createElement('input');
        Object.assign(field, { type: 'file', name: 'images', files: files.files });
        form.append(field);
      }
      for (const { field: fieldName, name, type, text, size = 0 } of others) {
        const files = new DataTransfer();
        files.items.add(new File([text ?? new Uint8Array(size)], name, { type }));
        const field = document.createElement('input');
        Object.assign(field, { type: 'file', name: fieldName, files: files.files });
        form.append(field);
      }
      document.body.append(form);
      form.submit();

      async function draw(wanted: typeof picture & object): Promise<Blob> {
        if ('isBroken' in wanted) return new Blob(['these are no pixels']);
        const canvas = new OffscreenCanvas(wanted.width, wanted.height);
        const pencil = canvas.getContext('2d')!;
        pencil.fillStyle = '#c8452f';
        pencil.fillRect(0, 0, wanted.width, wanted.height);
        return await canvas.convertToBlob({ type: 'image/png' });
      }
    },
    { ...thing, action: `${url}${shareTargetPath}` },
  );
  await opened;
  return page;
}

/** Accepts the shared thing. */
export async function saveShare(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog', { name: 'Save this as an idea?' })
    .getByRole('button', { name: 'Save as an idea' })
    .click();
}
