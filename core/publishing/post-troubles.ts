import { commentTrouble, lengthTrouble, warningTrouble } from './length-sentence.ts';
import { pictureTrouble, webPictureTroubles } from './picture-sentence.ts';
import type { ListedPlatform } from './platforms.ts';
import type { Post } from './post.ts';

/** A post as it is to be made on a platform, with its signature and tagged links. */
export interface PostToMake {
  readonly platform: ListedPlatform;
  readonly postedBy: 'server' | 'person';
  readonly post: Post;
}

/** Something of a post that a platform cannot take. */
export interface PostTrouble {
  /** Unique within a list. */
  readonly key: string;
  readonly about: 'warning' | 'text' | 'comment' | 'pictures';
  readonly sentence: string;
}

/**
 * Everything of an item's posts that their platforms cannot take, to be read before their time.
 *
 * @param isReachable whether platforms can fetch pictures from the person's server
 */
export function postTroubles(
  posts: readonly PostToMake[],
  { isReachable }: { readonly isReachable: boolean },
): readonly PostTrouble[] {
  const found = posts.flatMap(({ platform, postedBy, post }) => {
    const { key } = platform;
    const warning = warningTrouble(post, platform);
    // A warning that is to be shortened does not count: it would make a text look too long that is not.
    const measured = warning === null ? post : { ...post, contentWarning: '' };
    const all = [
      { about: 'warning', sentence: warning },
      { about: 'text', sentence: lengthTrouble(measured, platform, { postedBy }) },
      { about: 'comment', sentence: commentTrouble(post, platform) },
      { about: 'pictures', sentence: pictureTrouble(post, platform, { postedBy, isReachable }) },
    ] as const;
    return all.flatMap(({ about, sentence }) =>
      sentence === null ? [] : [{ key: `${about} ${key}`, about, sentence }],
    );
  });
  const onWeb = webPictureTroubles(posts).map((sentence, index) => ({
    key: `pictures on the web ${index}`,
    about: 'pictures' as const,
    sentence,
  }));
  return [...found, ...onWeb];
}
