import type { PlatformAdapter } from '../platform-adapter.ts';
import { requestLimits, type RequestLimits } from '../platform-request.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { bluesky } from './bluesky.ts';
import { devTo } from './dev-to.ts';
import { mastodon } from './mastodon.ts';
import type { Connector, PostingPlatform } from './posting-platform.ts';
import { webhook } from './webhook.ts';

/** The platforms that the server posts to over a connection. */
const postingPlatforms: readonly PostingPlatform[] = [webhook, mastodon, bluesky, devTo];

/** The platforms that a person can connect with an address and a token, by id. */
export const connectors: ReadonlyMap<number, Connector> = new Map(
  postingPlatforms.map(({ platformId, connect }) => [platformId, connect]),
);

/** Twice the limit of a request. A request that has not arrived by then was dropped on the way. Milliseconds. */
export const SETTLE_MS = 2 * requestLimits.totalMs;

export interface AdaptersOptions extends Pick<AdapterDeps, 'health' | 'now' | 'fit' | 'picture'> {
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
  const { health, now, fit, picture, allowedAddresses, others, limits, settleMs = SETTLE_MS } = options;
  const deps: AdapterDeps = {
    health,
    now,
    fit,
    picture,
    settleMs,
    limits: { ...requestLimits, ...limits, allowedAddresses },
  };
  const adapters = [...postingPlatforms.map(({ adapter }) => adapter(deps)), ...others];
  return new Map(adapters.map((adapter) => [adapter.platformId, adapter]));
}
