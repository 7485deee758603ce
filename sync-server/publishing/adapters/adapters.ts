import type { PlatformAdapter } from '../platform-adapter.ts';
import { requestLimits, type RequestLimits } from '../platform-request.ts';
import type { SignIn, SignInPlatform } from '../sign-in/sign-in-server.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { bluesky } from './bluesky.ts';
import { devTo } from './dev-to.ts';
import { ghost } from './ghost.ts';
import { instagram } from './instagram.ts';
import { linkedIn } from './linkedin.ts';
import { mastodon } from './mastodon.ts';
import { medium } from './medium.ts';
import type { Connector, PostingPlatform } from './posting-platform.ts';
import { threads } from './threads.ts';
import { webhook } from './webhook.ts';
import { wordpress } from './wordpress.ts';
import { x } from './x.ts';

/** The platforms that the server posts to over a connection. */
const postingPlatforms: readonly PostingPlatform[] = [webhook, mastodon, bluesky, wordpress, ghost, devTo, medium];

/** The platforms that a person can connect with an address and a token, by id. */
export const connectors: ReadonlyMap<number, Connector> = new Map(
  postingPlatforms.map(({ platformId, connect }) => [platformId, connect]),
);

/** The platforms that are connected in no other way than by signing in there. */
const signInPlatforms: readonly SignInPlatform[] = [linkedIn, x, instagram, threads];

/** How a person signs in to connect an account, by platform id. */
export const signIns: ReadonlyMap<number, SignIn> = new Map(
  [...signInPlatforms, mastodon].map(({ platformId, signIn }) => [platformId, signIn]),
);

/** The platforms where people sign in at their account's own server (`sign-in/atproto/`). */
export const atprotoPlatforms: readonly number[] = [bluesky.platformId];

/** Twice the limit of a request. A request that has not arrived by then was dropped on the way. Milliseconds. */
export const SETTLE_MS = 2 * requestLimits.totalMs;

export interface AdaptersOptions extends Pick<
  AdapterDeps,
  'health' | 'now' | 'fit' | 'render' | 'picture' | 'pictureAddress' | 'linkedInVersion' | 'readsFigures'
> {
  /** Private addresses that may be posted to; for tests. */
  readonly allowedAddresses: readonly string[];
  /** Adapters that need more than an address and a token: this server's own site. */
  readonly others: readonly PlatformAdapter[];
  /** Shorter limits, for tests. */
  readonly limits?: Partial<RequestLimits>;
  readonly settleMs?: number;
}

/** All adapters, by platform id. Posts to any other platform are made by hand. */
export function createAdapters(options: AdaptersOptions): ReadonlyMap<number, PlatformAdapter> {
  const { health, now, fit, render, picture, pictureAddress, allowedAddresses, others, limits } = options;
  const { settleMs = SETTLE_MS } = options;
  const deps: AdapterDeps = {
    health,
    now,
    fit,
    render,
    picture,
    pictureAddress,
    settleMs,
    linkedInVersion: options.linkedInVersion,
    readsFigures: options.readsFigures ?? [],
    limits: { ...requestLimits, ...limits, allowedAddresses },
  };
  const adapters = [...[...postingPlatforms, ...signInPlatforms].map(({ adapter }) => adapter(deps)), ...others];
  return new Map(adapters.map((adapter) => [adapter.platformId, adapter]));
}
