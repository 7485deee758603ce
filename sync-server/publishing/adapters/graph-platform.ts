import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { needsPicture } from '#core/publishing/picture-sentence.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import type { PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { SignIn } from '../sign-in/sign-in-server.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { accountBySubject, connectedAdapter, type Operations } from './connected-adapter.ts';
import { fitParts } from './fit-parts.ts';
import { GraphApi, type GraphProtocol } from './graph-api.ts';
import type { ContainerFields, ContainersDeps } from './graph-containers.ts';
import { findParts, publishParts } from './graph-posts.ts';
import { checkOnly } from './posting-platform.ts';
import { cannotTell, lastingFailure, outcomeOf, type ReadFailure, shownName } from './read-answer.ts';

export interface GraphPlatform {
  readonly platform: ListedPlatform;
  readonly protocol: GraphProtocol;
  readonly fields: ContainerFields;
  /** Absent where an app cannot take a post down. */
  readonly withdraw?: Operations<GraphApi>['withdraw'];
}

/** The adapter of a platform of the Graph API. A post there cannot be changed. */
export function graphAdapter(
  deps: AdapterDeps,
  { platform, protocol, fields, withdraw }: GraphPlatform,
): PlatformAdapter {
  const { pictureAddress, now, fit } = deps;
  const containers = (api: GraphApi, publishing: Publishing): ContainersDeps => {
    return { api, publishing, pictureAddress, now, platform, fields };
  };
  return connectedAdapter(deps, {
    platform,
    accountOf: accountBySubject,
    apiFor: (account) => new GraphApi(account, protocol),
    operations: {
      publish: async (api, publishing) => {
        const parts = await partsOf(publishing, platform, fit);
        return parts.ok ? await publishParts(containers(api, publishing), parts.value) : outcomeOf(parts.error);
      },
      find: async (api, publishing) => {
        const parts = await partsOf(publishing, platform, fit);
        return parts.ok ? await findParts(containers(api, publishing), parts.value) : cannotTell(parts.error);
      },
      ...(withdraw && { withdraw }),
    },
  });
}

async function partsOf(
  publishing: Publishing,
  platform: ListedPlatform,
  fit: AdapterDeps['fit'],
): Promise<Result<readonly FittedPart[], ReadFailure>> {
  const { most, isNeeded } = pictureLimits(platform.key);
  const parts = await fitParts(fit, publishing, { platform, limit: platform.limit, maxPictures: most ?? Infinity });
  const lacksPicture = isNeeded && parts.ok && parts.value.some(({ pictures }) => pictures.length === 0);
  return lacksPicture ? fail(lastingFailure(needsPicture(platform.name))) : parts;
}

/** Reads the account that a token belongs to. */
export function graphAccount(protocol: GraphProtocol): SignIn['account'] {
  return async (connection, deps) => {
    const me = await new GraphApi({ connection, ...checkOnly(deps) }, protocol).me();
    return me.ok ? ok({ name: shownName(`@${me.value.username}`), subject: me.value.id }) : fail(me.error.words);
  };
}
