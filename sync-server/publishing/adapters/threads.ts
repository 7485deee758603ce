import { platformByKey } from '#core/publishing/platforms.ts';
import type { Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { SignIn, SignInPlatform } from '../sign-in/sign-in-server.ts';
import { isDone } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { unknownPost } from './drafts.ts';
import { type GraphApi, type GraphProtocol, isMissing } from './graph-api.ts';
import { threadsFigures } from './graph-figures.ts';
import { graphAccount, graphAdapter } from './graph-platform.ts';
import { outcomeOf } from './read-answer.ts';
import { idsIn, UNKNOWN_POST } from './thread-ref.ts';

const platform = platformByKey('threads');

const protocol: GraphProtocol = {
  name: platform.name,
  version: 'v1.0',
  containers: 'threads',
  publishing: 'threads_publish',
  state: 'status',
  fault: 'error_message',
  text: 'text',
  lists: { posts: 'threads', replies: 'replies' },
  account: { id: 'id', username: 'username' },
};

/**
 * Posts to a profile on Threads (developers.facebook.com/documentation/threads, November 2026), as a thread of replies if
 * the text is longer than a post.
 *
 * Each post is published by the id of a container, whose state tells later whether it is published (`graph-posts.ts`).
 */
export function threadsAdapter(deps: AdapterDeps): PlatformAdapter {
  const fields = { text: 'text', textType: 'TEXT', imageType: 'IMAGE' };
  return {
    ...graphAdapter(deps, { platform, protocol, fields, withdraw }),
    figures: (reading) => threadsFigures(deps, protocol, reading),
  };
}

/** Takes down a whole thread, the last post first. A post that is already gone is no failure. */
async function withdraw(api: GraphApi, { ref }: Publishing): Promise<Outcome> {
  const ids = idsIn(ref ?? '');
  if (ids.length === 0) return unknownPost;
  for (const id of ids.toReversed()) {
    const result = await api.remove(id);
    if (!isDone(result) && !isMissing(result)) return outcomeOf(api.failureOf(result));
  }
  if (ref?.endsWith(UNKNOWN_POST)) return lastPostStays;
  return { type: 'shared', url: null, ref: null };
}

const lastPostStays: Outcome = {
  type: 'refused',
  words: 'Threads did not tell which one the last post of this thread is. Take that one down on Threads.',
};

/** The permissions of the app: read and make posts and replies, read what is counted for them, and delete them. */
const scopes = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
];

/** The hosts of Threads (developers.facebook.com/documentation/threads/get-started, read in November 2026). */
const signIn: SignIn = {
  server: (origin) => {
    const api = origin ?? 'https://graph.threads.net';
    return {
      issuer: origin ?? 'https://threads.net',
      authorization: origin ? `${origin}/threads/oauth/authorize` : 'https://threads.net/oauth/authorize',
      token: origin ? `${origin}/threads/oauth/access_token` : 'https://graph.threads.net/oauth/access_token',
      scope: scopes.join(','),
      usesPkce: false,
      secretIn: 'body',
      extension: {
        exchange: { address: `${api}/access_token`, grantType: 'th_exchange_token' },
        renewal: { address: `${api}/refresh_access_token`, grantType: 'th_refresh_token' },
      },
      api,
    };
  },
  account: graphAccount(protocol),
};

export const threads: SignInPlatform = { platformId: platform.id, adapter: threadsAdapter, signIn };
