import type { BlobRef } from '#server/publishing/adapters/bluesky-records.ts';
import { bluesky } from '#server/publishing/adapters/bluesky.ts';
import type { PublicPost, RealPlatform } from './journey.ts';
import { call, type RealBluesky } from './start-bluesky.ts';

interface StrongRef {
  readonly uri: string;
  readonly cid: string;
}

interface Shown extends StrongRef {
  readonly value: {
    readonly text: string;
    readonly embed?: { readonly images: readonly { readonly alt: string; readonly image: BlobRef }[] };
    readonly reply?: { readonly root: StrongRef; readonly parent: StrongRef };
  };
}

/** A Bluesky account as a platform, read from its server as strangers read it. */
export function realBluesky({ url, handle, appPassword, reader }: RealBluesky): RealPlatform {
  const record = async (did: string, key: string): Promise<Shown | null> => {
    const query = new URLSearchParams({ repo: did, collection: POSTS, rkey: key });
    const reply = await fetch(`${url}/xrpc/com.atproto.repo.getRecord?${query.toString()}`);
    return reply.ok ? ((await reply.json()) as Shown) : null;
  };
  const write = async (collection: string, value: object): Promise<unknown> => {
    const body = { repo: reader.did, collection, record: { $type: collection, createdAt: now(), ...value } };
    return await call(url, { name: 'com.atproto.repo.createRecord', body, as: reader });
  };
  /** The descriptions of pictures that the server has. */
  const descriptionsOf = async (did: string, { value }: Shown): Promise<string[]> => {
    const descriptions: string[] = [];
    for (const { alt, image } of value.embed?.images ?? []) {
      const query = new URLSearchParams({ did, cid: image.ref.$link });
      const reply = await fetch(`${url}/xrpc/com.atproto.sync.getBlob?${query.toString()}`);
      if (reply.headers.get('Content-Type') === image.mimeType) descriptions.push(alt);
    }
    return descriptions;
  };
  const thread = async (ref: string): Promise<readonly PublicPost[] | null> => {
    const [did = '', ...keys] = ref.split(',');
    const posts: PublicPost[] = [];
    let [root, parent]: [StrongRef | null, StrongRef | null] = [null, null];
    for (const key of keys) {
      const shown = await record(did, key);
      const { reply } = shown?.value ?? {};
      if (!shown || !isSame(reply?.root ?? null, root) || !isSame(reply?.parent ?? null, parent)) return null;
      posts.push({ text: shown.value.text, descriptions: await descriptionsOf(did, shown) });
      root ??= shown;
      parent = shown;
    }
    return posts;
  };
  return {
    platform: bluesky,
    input: { address: url, username: `@${handle}`, token: appPassword },
    shows: ['Ship small & [often].', '1 < 2'],
    read: async (ref) => (await thread(ref))?.[0] ?? null,
    readThread: thread,
    count: async () => {
      const query = new URLSearchParams({ repo: handle, collection: POSTS, limit: '100' });
      const reply = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`);
      return ((await reply.json()) as { readonly records: readonly unknown[] }).records.length;
    },
    react: async (ref) => {
      const [did = '', key = ''] = ref.split(',');
      const { uri, cid } = (await record(did, key))!;
      const subject = { uri, cid };
      await write('app.bsky.feed.like', { subject });
      await write('app.bsky.feed.repost', { subject });
      await write(POSTS, { text: 'Well said.', reply: { root: subject, parent: subject } });
      return { views: null, likes: 1, reposts: 1, replies: 1 };
    },
  };
}

const POSTS = 'app.bsky.feed.post';

const now = (): string => new Date().toISOString();

function isSame(one: StrongRef | null, other: StrongRef | null): boolean {
  return one?.uri === other?.uri && one?.cid === other?.cid;
}
