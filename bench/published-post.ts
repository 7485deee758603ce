import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { siteAdapter } from '#server/site/site-adapter.ts';
import { SiteHost } from '#server/site/site-host.ts';
import { openDatabase } from '#server/database/database.ts';
import type { RostrumServer } from './rostrum-server.ts';

/** About 1,200 words. */
const PARAGRAPHS = 24;
const paragraph =
  'The page that **everybody** reads today is the one that a server must not think about: it is made once, kept, and handed out as it is, while [nothing](https://example.org) else waits for it. Whoever comes second gets the same bytes, and whoever comes back gets none at all.\n\n';

/**
 * Publishes a post of a new person directly in the running server's database, as another node would. Returns its
 * address.
 */
export async function publishPost(server: RostrumServer): Promise<string> {
  const username = 'site-bench';
  const { id } = await server.register(username);
  const database = openDatabase({ dialect: 'sqlite', file: join(server.folder, 'rostrum.sqlite') });
  const host = new SiteHost({
    database,
    log: pino({ level: 'silent' }),
    now: Date.now,
    hub: undefined,
    publicUrl: undefined,
    listensAt: () => server.url,
  });
  try {
    const outcome = await siteAdapter({ host, origin: () => server.url }).publish({
      userId: id,
      username,
      itemId: randomUUID(),
      generation: 1,
      publicationId: randomUUID(),
      since: new Date().toISOString(),
      post: {
        title: 'The page that everybody reads today',
        body: paragraph.repeat(PARAGRAPHS),
        tags: [],
        metaDescription: null,
      },
      connection: null,
      ref: null,
      isRepeat: false,
      refsOfOthers: [],
      siteUrl: null,
      mayPost: () => true,
      uploads: new Map(),
      keepUpload: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    if (outcome.type !== 'shared' || outcome.url === null) throw new Error('The post was not published');
    return outcome.url;
  } finally {
    await host.close();
    await database.close();
  }
}
