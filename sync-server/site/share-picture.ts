import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { shortenText } from '#core/kernel/text.ts';
import { escapeText } from './markup.ts';
import type { SiteAccent } from '#core/workspace/site-accent.ts';
import { unwrapWoff } from './site-assets.ts';

const SIZE = { width: 1200, height: 630 } as const;
const MARGIN = 84;
const TITLE = { top: 150, height: 300 } as const;
const NAME_TOP = 508;

const paper = '#f7f5f0';
const ink = '#1c1a16';
const quietInk = '#57524a';
const accentColors: Readonly<Record<SiteAccent, string>> = {
  default: '#3d3a33',
  create: '#b4451f',
  schedule: '#1f5fa8',
  growth: '#2a6f4e',
  profile: '#6a4a9c',
};

/** Font sizes for a title, in pixels. The first at which it fits is used. */
const titleSizes = [76, 64, 54, 46];
const MAX_TITLE = 180;
const MAX_NAME = 60;

/** The preview picture of a post: its title and its author's name on paper, in the author's accent. PNG. */
export async function sharePicture({
  title,
  name,
  accent,
}: {
  readonly title: string;
  readonly name: string;
  readonly accent: SiteAccent;
}): Promise<Buffer> {
  const [titleImage, nameImage] = await Promise.all([
    drawTitle(shortenText(title, MAX_TITLE)),
    drawText(shortenText(name, MAX_NAME), { size: 34, color: quietInk }),
  ]);
  const bar = { create: { width: 96, height: 10, channels: 4 as const, background: accentColors[accent] } };
  return await sharp({ create: { ...SIZE, channels: 3, background: paper } })
    .composite([
      { input: bar, left: MARGIN, top: 92 },
      { input: titleImage, left: MARGIN, top: TITLE.top },
      { input: nameImage, left: MARGIN, top: NAME_TOP },
    ])
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

async function drawTitle(title: string): Promise<Buffer> {
  for (const size of titleSizes) {
    const drawn = await drawText(title, { size, color: ink });
    if ((await sharp(drawn).metadata()).height <= TITLE.height) return drawn;
  }
  // Stacked letters, or a script with tall lines: draw the part that fits.
  const drawn = sharp(await drawText(title, { size: titleSizes.at(-1)!, color: ink }));
  const { width } = await drawn.metadata();
  return await drawn.extract({ left: 0, top: 0, width, height: TITLE.height }).png().toBuffer();
}

/** Draws text wrapped to the picture's width, at whatever height results. */
async function drawText(
  text: string,
  { size, color }: { readonly size: number; readonly color: string },
): Promise<Buffer> {
  // Pango's markup is escaped like XML. Pango rejects a text without anything to draw.
  const words = escapeText(text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()) || '–';
  return await sharp({
    text: {
      text: `<span foreground="${color}">${words}</span>`,
      font: `Newsreader Medium, serif, ${size}`,
      fontfile: fontFile(),
      width: SIZE.width - 2 * MARGIN,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer();
}

let unpackedFont: string | null = null;

/** The serif of the app, unpacked once per process. Scripts that it lacks are drawn in a font of the machine. */
function fontFile(): string {
  if (unpackedFont) return unpackedFont;
  const packed = createRequire(import.meta.url).resolve(
    '@fontsource/newsreader/files/newsreader-latin-500-normal.woff',
  );
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-font-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  unpackedFont = join(folder, 'newsreader.ttf');
  writeFileSync(unpackedFont, unwrapWoff(readFileSync(packed)));
  return unpackedFont;
}
