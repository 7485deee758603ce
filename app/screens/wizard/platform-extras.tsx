import type { ContentItem } from '#core/documents/content-item.ts';
import { takesWarning } from '#core/publishing/content-warning.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';
import { MastodonFields } from './mastodon-fields.tsx';

/** The fields of the last step that only some of the chosen platforms take. */
export function PlatformExtras({ item }: { readonly item: ContentItem }) {
  return chosenPlatforms(item).flatMap((platform) =>
    takesWarning(platform.id) ? <MastodonFields key={platform.id} item={item} platform={platform} /> : [],
  );
}
