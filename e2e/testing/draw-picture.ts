import type { Page } from '@playwright/test';

/** A picture of one colour, which its name begins with, drawn by the page: like a file of another app. */
export async function drawPicture(
  page: Page,
  name: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(async (colour) => {
    const canvas = new OffscreenCanvas(300, 200);
    const pencil = canvas.getContext('2d')!;
    pencil.fillStyle = colour;
    pencil.fillRect(0, 0, 300, 200);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  }, name.split(' ')[0]!.toLowerCase());
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
