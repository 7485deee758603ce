import { afterAll, beforeAll, beforeEach } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import type { AdapterDeps } from '../adapters/adapter-deps.ts';
import type { PlatformAdapter, Publishing } from '../platform-adapter.ts';
import { requestLimits } from '../platform-request.ts';
import { describeAdapter } from './adapter.contract.ts';
import { PictureServer } from './picture-server.ts';
import { MemoryHealth, readsForTests, testPublishing } from './test-publishing.ts';

export const accountAt = (address: string) => ({ name: '@ann', address, token: 'good-ann', subject: 'id-ann' });

export const descriptionsOf = async (platform: StandInPlatform) =>
  (await platform.postsOf('ann')).map(({ record }) => record?.['descriptions'] as readonly string[]);

export interface GraphBench {
  readonly platform: StandInPlatform;
  readonly pictures: PictureServer;
  readonly adapter: PlatformAdapter;
  /** A publication of a new item for the person's account. */
  readonly publishing: Publishing;
  /** The same publication with other words. */
  readonly showing: (body: string) => Publishing;
  readonly posts: () => ReturnType<StandInPlatform['postsOf']>;
  /** Another adapter, for pictures at other addresses or with other dependencies. */
  readonly adapterWith: (pictureAddress: AdapterDeps['pictureAddress'], more?: Partial<AdapterDeps>) => PlatformAdapter;
}

export interface GraphCase {
  readonly name: string;
  readonly make: (deps: AdapterDeps) => PlatformAdapter;
  /** The start of every post, where the platform needs more than words. */
  readonly opening?: string;
}

/**
 * Runs the contract of adapters for a platform that makes posts by containers (Meta's Graph API).
 *
 * @returns the platform, an adapter and a publication for the tests of what is particular to it
 */
export function describeGraphAdapter({ name, make, opening }: GraphCase): GraphBench {
  const adapterWith: GraphBench['adapterWith'] = (pictureAddress, more = {}) => {
    const limits = { ...requestLimits, totalMs: 700, allowedAddresses: ['127.0.0.1'] };
    const deps = { health: new MemoryHealth(), limits, now: Date.now, settleMs: 0, ...readsForTests, pictureAddress };
    return make({ ...deps, ...more });
  };

  describeAdapter(name, async () => {
    const [platform, pictures] = [await StandInPlatform.start(), await PictureServer.start()];
    const connection = accountAt(platform.url);
    return {
      adapter: adapterWith(pictures.addressOf),
      adapterForPublicWeb: adapterWith(pictures.addressOf, { limits: { ...requestLimits, totalMs: 700 } }),
      connection,
      wrongConnection: { ...connection, token: 'revoked' },
      otherConnection: { ...connection, name: '@bob', token: 'good-bob', subject: 'id-bob' },
      refusal: null,
      ...(opening !== undefined && { opening }),
      play: (script) => platform.play(script),
      countPosts: async () => (await platform.postsOf('ann')).length,
      countConnections: async () => (await platform.held()).connections,
      pictures: { writesBefore: 0, shown: () => descriptionsOf(platform) },
      stop: async () => {
        await platform.stop();
        await pictures.stop();
      },
    };
  });

  let platform: StandInPlatform;
  let pictures: PictureServer;
  let publishing: Publishing;
  let adapter: PlatformAdapter;
  beforeAll(async () => {
    [platform, pictures] = [await StandInPlatform.start(), await PictureServer.start()];
    adapter = adapterWith(pictures.addressOf);
  });
  afterAll(async () => {
    await platform.stop();
    await pictures.stop();
  });
  beforeEach(async () => {
    await platform.play({ forget: true });
    publishing = testPublishing({ connection: accountAt(platform.url) });
  });

  return {
    get platform() {
      return platform;
    },
    get pictures() {
      return pictures;
    },
    get adapter() {
      return adapter;
    },
    get publishing() {
      return publishing;
    },
    showing: (body) => ({ ...publishing, post: { ...publishing.post, body } }),
    posts: () => platform.postsOf('ann'),
    adapterWith,
  };
}
