import type { ContentItem } from '#core/documents/content-item.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { missingPicturesSentence, pictureTrouble } from '#core/publishing/picture-sentence.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { readPost } from '#core/publishing/post.ts';
import { useMissingPictures } from '../pictures/use-missing-pictures.ts';
import { useServerData } from '../account/use-server-data.ts';

/** A platform that an item is to be posted to. */
export interface PictureTarget {
  readonly platform: ListedPlatform;
  readonly postedBy: 'server' | 'person';
}

export interface PictureTrouble {
  /** Unique within a list. */
  readonly key: string;
  readonly sentence: string;
}

/** The troubles of an item's pictures on its platforms, shown before it is posted. */
export function usePictureTroubles(item: ContentItem, targets: readonly PictureTarget[]): readonly PictureTrouble[] {
  const posts = targets.map((target) => ({ ...target, post: readPost(item, target.platform.id) }));
  const hashes = posts.flatMap(({ postedBy, post }) =>
    postedBy === 'server' ? picturesIn(post.body).map(({ hash }) => hash) : [],
  );
  const needsPicture = posts.some(({ platform }) => pictureLimits(platform.key).isNeeded);
  const isReachable = useIsReachable(needsPicture || hashes.length > 0);
  const missing = missingPicturesSentence(useMissingPictures(hashes));
  const troubles = posts.flatMap(({ platform, postedBy, post }) => {
    const sentence = pictureTrouble(post, platform, { postedBy, isReachable });
    return sentence === null ? [] : [{ key: `pictures ${platform.key}`, sentence }];
  });
  return missing === null ? troubles : [...troubles, { key: 'pictures missing', sentence: missing }];
}

/** Whether platforms can fetch pictures from the server. Before it has answered, this page's own address tells. */
function useIsReachable(isAsked: boolean): boolean {
  const { data } = useServerData('/api/site', loadReply, { isAsked });
  return data ? (data.publicOrigin?.startsWith('https:') ?? false) : location.protocol === 'https:';
}

async function loadReply() {
  return (await import('#core/api/site.ts')).getSite.reply;
}
