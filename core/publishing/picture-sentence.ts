import { fitText, MAX_THREAD_POSTS } from './fit-text.ts';
import { pictureLimits } from './picture-limits.ts';
import { plainText, readPlainText, webPicturesIn } from './plain-text.ts';
import { hasThreads, type ListedPlatform } from './platforms.ts';
import type { Post } from './post.ts';

/** "Bluesky takes at most 4 pictures in a post. Take 2 out." */
export function tooManyPictures(
  platformName: string,
  { maxPictures, surplus }: { readonly maxPictures: number; readonly surplus: number },
): string {
  const most = maxPictures === 1 ? '1 picture' : `${maxPictures} pictures`;
  return `${platformName} takes at most ${most} in a post. Take ${surplus} out.`;
}

/** "Instagram needs a picture. Add one to this post." */
export function needsPicture(platformName: string): string {
  return `${platformName} needs a picture. Add one to this post.`;
}

/**
 * Why a platform cannot take the pictures of a post, as a sentence to read before its time; null if it can.
 *
 * @param isReachable whether platforms can fetch pictures from the person's server
 */
export function pictureTrouble(
  post: Post,
  platform: ListedPlatform,
  { postedBy, isReachable }: { readonly postedBy: 'server' | 'person'; readonly isReachable: boolean },
): string | null {
  const { pictures } = readPlainText(post.body);
  const { name, key, type } = platform;
  const { placed, most, isNeeded = false, isFetched = false } = pictureLimits(key);
  if (isNeeded && postedBy === 'server' && !isReachable)
    return `This server has no public address, so it cannot post to ${name}. Post this one yourself.`;
  if (pictures.length === 0) {
    if (!isNeeded) return null;
    return postedBy === 'server'
      ? needsPicture(name)
      : `${name} needs a picture. Add one to this post, or have one ready.`;
  }
  if (placed === 'none')
    return plainText(post.body) === ''
      ? `${name} takes no pictures. Write some words for it.`
      : `${name} takes no pictures. Readers there get the words only.`;
  const needsAddress = isFetched || (placed === 'in-text' && type !== 'article');
  if (needsAddress && postedBy === 'server' && !isReachable)
    return `This server has no public address, so ${name} cannot fetch the pictures. Take them out, or write a version for ${name} without them.`;
  if (most === null || pictures.length <= most) return null;
  // One post has all of them, also a text that is too long besides.
  if (placed === 'uploaded' || !hasThreads(platform))
    return tooManyPictures(name, { maxPictures: most, surplus: pictures.length - most });
  const fitted = fitText(post, platform, { maxPosts: MAX_THREAD_POSTS, maxPictures: most });
  return fitted.type === 'too-many-pictures' ? tooManyPictures(name, fitted) : null;
}

/**
 * "1 picture is on the web. LinkedIn and X get the words only. Add it as a file." One sentence for each number of
 * pictures; none where no text has such a picture, or its platforms show it from where it is.
 */
export function webPictureTroubles(
  posts: readonly { readonly post: Pick<Post, 'body'>; readonly platform: ListedPlatform }[],
): readonly string[] {
  const namesByCount = new Map<number, { readonly words: string[]; readonly link: string[] }>();
  for (const { post, platform } of posts) {
    const { length: count } = webPicturesIn(post.body);
    const { placed } = pictureLimits(platform.key);
    const names = namesByCount.get(count) ?? { words: [], link: [] };
    if (placed === 'attached') names.words.push(platform.name);
    // The site's pages load nothing from elsewhere, which would tell that server of each reader.
    else if (placed === 'uploaded' || platform.type === 'article') names.link.push(platform.name);
    if (count > 0) namesByCount.set(count, names);
  }
  return [...namesByCount].flatMap(([count, { words, link }]) => {
    const gets = words.length === 1 ? 'gets' : 'get';
    const shows = link.length === 1 ? 'shows' : 'show';
    const said = [
      ...(words.length > 0 ? [`${inWords(words)} ${gets} the words only.`] : []),
      ...(link.length > 0 ? [`${inWords(link)} ${shows} a link instead.`] : []),
    ];
    if (said.length === 0) return [];
    const [are, add] = count === 1 ? ['1 picture is', 'it as a file'] : [`${count} pictures are`, 'them as files'];
    return [`${are} on the web. ${said.join(' ')} Add ${add}.`];
  });
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

/** Pictures of a post that the server does not have. */
export interface MissingPictures {
  /** On this device, to be uploaded. */
  readonly queued: number;
  /** Neither here nor on the server. */
  readonly elsewhere: number;
}

/** Says that a post waits for pictures. Null if none is missing. */
export function missingPicturesSentence({ queued, elsewhere }: MissingPictures): string | null {
  if (elsewhere > 0)
    return `${counted(elsewhere)} only on another device. Open Rostrum there while it is online, or the post waits for ${elsewhere === 1 ? 'it' : 'them'}.`;
  if (queued > 0) return `${counted(queued)} not uploaded yet. The post waits until this device has been online.`;
  return null;
}

function counted(count: number): string {
  return count === 1 ? '1 picture is' : `${count} pictures are`;
}
