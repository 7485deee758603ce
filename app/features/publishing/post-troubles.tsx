import { useEffect, useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { type MissingPictures, missingPicturesSentence } from '#core/publishing/picture-sentence.ts';
import { postTroubles, type PostToMake, type PostTrouble } from '#core/publishing/post-troubles.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useReached } from '../account/use-reached.ts';
import { useAccount } from '../account/use-account.ts';
import { useServerData } from '../account/use-server-data.ts';
import { useStored } from '../account/use-stored.ts';
import { fetchHere } from '../pictures/use-image.tsx';
import { useReadMadePost } from '../writing/use-made-post.ts';

export interface PostTroublesProps {
  readonly item: ContentItem;
  readonly targets: readonly PostTarget[];
}

/** Lists all of an item that its platforms cannot take; nothing if they take everything. */
export function PostTroubles({ item, targets }: PostTroublesProps) {
  const troubles = usePostTroubles(item, targets);
  if (troubles.length === 0) return null;
  return (
    <ul aria-label="Change before posting" className="grid gap-1 text-sm text-warn">
      {troubles.map(({ key, sentence }) => (
        <li key={key}>{sentence}</li>
      ))}
    </ul>
  );
}

/** A platform that an item is to be posted to. */
type PostTarget = Pick<PostToMake, 'platform' | 'postedBy'>;

/** All of an item that its platforms cannot take, shown before it is posted. */
export function usePostTroubles(item: ContentItem, targets: readonly PostTarget[]): readonly PostTrouble[] {
  const read = useReadMadePost();
  const posts = targets.map((target) => ({ ...target, post: read(item, target.platform.id) }));
  const hashes = posts.flatMap(({ postedBy, post }) =>
    postedBy === 'server' ? picturesIn(post.body).map(({ hash }) => hash) : [],
  );
  const needsPicture = posts.some(({ platform }) => pictureLimits(platform.key).isNeeded);
  const isReachable = useIsReachable(needsPicture || hashes.length > 0);
  const missing = missingPicturesSentence(useMissingPictures(hashes));
  const troubles = postTroubles(posts, { isReachable });
  return missing === null ? troubles : [...troubles, { key: 'pictures missing', about: 'pictures', sentence: missing }];
}

/** Whether platforms can fetch pictures from the server. Before it has answered, this page's own address tells. */
export function useIsReachable(isAsked: boolean): boolean {
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
