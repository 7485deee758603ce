import { z } from 'zod';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { BlueskyApi } from './bluesky-api.ts';
import { blobRef, type ImagesEmbed } from './bluesky-records.ts';
import type { ReadFailure } from './read-failure.ts';

export interface EmbedDeps {
  readonly api: BlueskyApi;
  readonly publishing: Pick<Publishing, 'userId' | 'uploads' | 'keepUpload'>;
  readonly picture: AdapterDeps['picture'];
}

/** An uploaded picture, as it is kept under its hash. A post of the same account may name it any number of times. */
const upload = z.object({ blob: blobRef, width: z.number().int(), height: z.number().int() });
type Upload = z.infer<typeof upload>;

const { rules, descriptionCharacters } = pictureLimits('bluesky');

/** The pictures of each post of a thread; null for a post without any. Those that are not kept yet are uploaded. */
export async function embedsOf(
  deps: EmbedDeps,
  parts: readonly FittedPart[],
): Promise<Result<(ImagesEmbed | null)[], ReadFailure>> {
  const embeds: (ImagesEmbed | null)[] = [];
  for (const { pictures } of parts) {
    const images: ImagesEmbed['images'][number][] = [];
    for (const { name, hash } of pictures) {
      const uploaded = await uploadOf(deps, hash);
      if (!uploaded.ok) return uploaded;
      const { blob, width, height } = uploaded.value;
      images.push({ alt: shortenText(name, descriptionCharacters!), image: blob, aspectRatio: { width, height } });
    }
    embeds.push(images.length === 0 ? null : { $type: 'app.bsky.embed.images', images });
  }
  return ok(embeds);
}

async function uploadOf({ api, publishing, picture }: EmbedDeps, hash: string): Promise<Result<Upload, ReadFailure>> {
  const { userId, uploads, keepUpload } = publishing;
  const kept = parseBoundedJson(uploads.get(hash) ?? '', { maxValues: 100 });
  const known = kept.ok ? upload.safeParse(kept.value).data : undefined;
  if (known) return ok(known);
  const fitted = await picture(userId, hash, rules!);
  if (!fitted.ok) return fitted;
  const { width, height } = fitted.value;
  const blob = await api.uploadBlob(fitted.value);
  if (!blob.ok) return blob;
  const uploaded: Upload = { blob: blob.value, width, height };
  await keepUpload(hash, JSON.stringify(uploaded));
  return ok(uploaded);
}
