import type { Post } from '#core/publishing/post.ts';
import type { Outcome, PlatformAdapter, Publishing } from '../publishing/platform-adapter.ts';
import { writeWorkspace } from '../content/write-document.ts';
import { siteAdapter } from '../site/site-adapter.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** Headers of a person's browser. Its visits are counted. */
export const browser = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
} as const;

export function adapterOf(server: TestServer): PlatformAdapter {
  return siteAdapter({ host: server.running.deps.site, origin: () => server.url });
}

/** The adapter's input for a post of this user. */
export function publishingOf(client: TestClient, post: Partial<Post> = {}, rest: Partial<Publishing> = {}): Publishing {
  return {
    userId: client.id,
    username: client.user!.username,
    itemId: crypto.randomUUID(),
    generation: 1,
    publicationId: crypto.randomUUID(),
    since: '2026-11-22T08:00:00.000Z',
    post: {
      title: 'Why your roadmap is a promise',
      body: 'Say less. **Mean it.**',
      tags: [],
      metaDescription: null,
      ...post,
    },
    connection: null,
    isRepeat: false,
    refsOfOthers: [],
    siteUrl: null,
    ref: null,
    uploads: new Map(),
    keepUpload: () => Promise.resolve(),
    mayPost: () => true,
    signal: new AbortController().signal,
    ...rest,
  };
}

/** Sets one of the user's preferences, as the settings screen does. */
export async function writePreference(
  server: TestServer,
  client: TestClient,
  name: string,
  value: string | boolean,
): Promise<void> {
  const caller = { userId: client.id, signal: new AbortController().signal };
  await writeWorkspace(server.running.deps, caller, [{ name: 'setPreference', input: { name, value } }]);
}

/** Publishes on the user's own site. @returns the path of the page. @throws when it is not shared */
export async function publishPost(server: TestServer, publishing: Publishing): Promise<string> {
  return pathOf(await adapterOf(server).publish(publishing));
}

export function pathOf(outcome: Outcome): string {
  if (outcome.type !== 'shared' || outcome.url === null)
    throw new Error(`The site answered ${JSON.stringify(outcome)}`);
  return new URL(outcome.url).pathname;
}
