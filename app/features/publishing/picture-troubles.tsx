import { useEffect, useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { type MissingPictures, missingPicturesSentence, pictureTrouble } from '#core/publishing/picture-sentence.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { readPost } from '#core/publishing/post.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useReached } from '../account/use-reached.ts';
import { useAccount } from '../account/use-account.ts';
import { useServerData } from '../account/use-server-data.ts';
import { useStored } from '../account/use-stored.ts';
import { fetchHere } from '../pictures/use-image.tsx';

export interface PictureTroublesProps {
  readonly item: ContentItem;
  readonly targets: readonly PictureTarget[];
}

/** Lists the pictures of an item that its platforms cannot take; nothing if they take all. */
export function PictureTroubles({ item, targets }: PictureTroublesProps) {
  const troubles = usePictureTroubles(item, targets);
  if (troubles.length === 0) return null;
  return (
    <ul aria-label="Pictures" className="grid gap-1 text-sm text-warn">
      {troubles.map(({ key, sentence }) => (
        <li key={key}>{sentence}</li>
      ))}
    </ul>
  );
}

/** A platform that an item is to be posted to. */
interface PictureTarget {
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

/** How many of these pictures the server does not have, as far as this device can tell. */
function useMissingPictures(hashes: readonly string[]): MissingPictures {
  const account = useAccount();
  const isOnline = useReached();
  const named = [...new Set(hashes)].toSorted().join(' ');
  const stored = useStored((store) => readPlaces(store, named), null, [named]);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const absent = stored?.absent.join(' ') ?? '';

  useEffect(() => {
    if (!account || absent === '' || !isOnline) return undefined;
    let isGone = false;
    for (const hash of absent.split(' '))
      void fetchHere(account.deps, hash).finally(() => {
        if (!isGone) setAsked((before) => new Set([...before, hash]));
      });
    return () => {
      isGone = true;
    };
  }, [account, absent, isOnline]);

  const elsewhere = stored?.absent.filter((hash) => asked.has(hash)).length ?? 0;
  return { queued: stored?.queued ?? 0, elsewhere };
}

interface Places {
  readonly queued: number;
  /** Not on this device. The server may have them. */
  readonly absent: readonly string[];
}

async function readPlaces(store: DeviceStore, named: string): Promise<Places> {
  const hashes = named === '' ? [] : named.split(' ');
  if (hashes.length === 0) return { queued: 0, absent: [] };
  return await store.read(['images', 'outbox'], async (transaction) => {
    const rows = await transaction.table('outbox').ofDocument('picture');
    const queued = new Set(rows.flatMap((row) => (row.type === 'picture' ? [row.hash] : [])));
    const absent: string[] = [];
    for (const hash of hashes) if (!(await transaction.table('images').get(hash))) absent.push(hash);
    return { queued: hashes.filter((hash) => queued.has(hash)).length, absent };
  });
}
