import { platformByKey } from '#core/publishing/platforms.ts';
import type { PlatformAdapter } from '../platform-adapter.ts';
import type { SignIn, SignInPlatform } from '../sign-in/sign-in-server.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { GraphProtocol } from './graph-api.ts';
import { instagramFigures } from './graph-figures.ts';
import { graphAccount, graphAdapter } from './graph-platform.ts';
import { instagramVersion } from './api-versions.ts';

const platform = platformByKey('instagram');

const protocol: GraphProtocol = {
  name: platform.name,
  version: instagramVersion.name,
  containers: 'media',
  publishing: 'media_publish',
  state: 'status_code',
  fault: 'status',
  text: 'caption',
  lists: { posts: 'media', replies: null },
  account: { id: 'user_id', username: 'username' },
};

/**
 * Posts pictures with a caption to a professional account on Instagram (Instagram API with Instagram Login,
 * developers.facebook.com/documentation/instagram-platform, November 2026).
 *
 * A post is published by the id of a container, whose state tells later whether it is published (`graph-posts.ts`). An
 * app cannot delete a post.
 */
export function instagramAdapter(deps: AdapterDeps): PlatformAdapter {
  const fields = { text: 'caption', textType: null, imageType: null };
  return {
    ...graphAdapter(deps, { platform, protocol, fields }),
    figures: (reading) => instagramFigures(deps, protocol, reading),
  };
}

/** Instagram's hosts and scopes (Business Login for Instagram, developers.facebook.com, read in November 2026). */
const signIn: SignIn = {
  server: (origin) => {
    const api = origin ?? 'https://graph.instagram.com';
    return {
      issuer: origin ?? 'https://www.instagram.com',
      authorization: origin ? `${origin}/instagram/oauth/authorize` : 'https://www.instagram.com/oauth/authorize',
      token: origin ? `${origin}/instagram/oauth/access_token` : 'https://api.instagram.com/oauth/access_token',
      scope: 'instagram_business_basic,instagram_business_content_publish',
      usesPkce: false,
      secretIn: 'body',
      extension: {
        exchange: { address: `${api}/access_token`, grantType: 'ig_exchange_token' },
        renewal: { address: `${api}/refresh_access_token`, grantType: 'ig_refresh_token' },
      },
      api,
    };
  },
  account: graphAccount(protocol),
};

export const instagram: SignInPlatform = { platformId: platform.id, adapter: instagramAdapter, signIn };
