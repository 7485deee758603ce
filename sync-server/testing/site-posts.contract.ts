import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNeighbours, findPost, findPostBySlug, isPictureShown, listPosts } from '../site/site-posts.ts';
import { keepRendered, savePost, withdrawPost, type PostWrite } from '../site/save-post.ts';
import { addViews, listViews, MAX_HOSTS } from '../site/count-view.ts';
import { readReaders } from '../site/readers.ts';
import { listSites, readSite } from '../site/sites.ts';
import type { Database } from '../database/database.ts';
import { SqlSyncStore } from '../sync/sql-sync-store.ts';
import { insertUser } from '../accounts/users.ts';

const hash = 'ab'.repeat(32);

/** Contract of every database for users' own sites. */
export function describeSitePosts(name: string, open: () => Promise<Database>): void {
  describe(`people's own sites in ${name}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());

    async function newPerson(): Promise<{ id: string; username: string }> {
      const id = crypto.randomUUID();
      const username = `Ann-${id}`;
      await insertUser(database, { id, username, email: `${id}@example.org`, passwordHash: 'hash', now: 0 });
      return { id, username };
    }

    function post(userId: string, rest: Partial<PostWrite> = {}): PostWrite {
      return {
        userId,
        itemId: crypto.randomUUID(),
        generation: 1,
        formerSlug: null,
        title: 'A title',
        description: 'What it is about',
        tags: ['one', 'zwölf'],
        body: 'Words with a \0 in them',
        html: '<p>Words</p>',
        renderer: 1,
        language: 'en',
        words: 1,
        pictures: [],
        now: 1_795_000_000_000,
        ...rest,
      };
    }

    it('keep one page an item, at one address, whatever it is called later', async () => {
      const { id } = await newPerson();
      const first = post(id);
      expect(await savePost(database, first)).toBe('a-title');
      const later = { ...first, title: 'Another title', generation: 2, now: first.now + 5 };
      expect(await savePost(database, later)).toBe('a-title');
      expect(await savePost(database, first)).toBe('a-title');
      expect(await listPosts(database, id, { limit: 9 })).toEqual([
        {
          itemId: first.itemId,
          slug: 'a-title',
          title: 'Another title',
          description: 'What it is about',
          tags: ['one', 'zwölf'],
          language: 'en',
          words: 1,
          publishedAt: later.now,
          updatedAt: later.now,
        },
      ]);
    });

    it('number equal titles, also of posts that come together', async () => {
      const [ann, bea] = [await newPerson(), await newPerson()];
      const slugs = await Promise.all(Array.from({ length: 6 }, () => savePost(database, post(ann.id))));
      expect(new Set(slugs)).toEqual(
        new Set(['a-title', 'a-title-2', 'a-title-3', 'a-title-4', 'a-title-5', 'a-title-6']),
      );
      expect(await savePost(database, post(bea.id))).toBe('a-title');
    });

    it('write nothing for a process that another one has taken over from', async () => {
      const { id } = await newPerson();
      const one = post(id);
      expect(await savePost(database, one, () => false)).toBeNull();
      expect(await findPost(database, id, one.itemId)).toBeNull();
    });

    it('lose the page of an item in the commit that stores its deletion, and take none of a deleted item', async () => {
      const [ann, bea] = [await newPerson(), await newPerson()];
      const gone: string[] = [];
      const log = new SqlSyncStore(database, undefined, { onPageGone: (userId) => gone.push(userId) });
      const one = post(ann.id, { pictures: [hash] });
      const [other, neighbours] = [post(ann.id), post(bea.id, { itemId: one.itemId })];
      const write = (deletedAt: string | null) =>
        log.transaction(ann.id, async (transaction) => {
          const [before] = await transaction.documents([one.itemId]);
          const seq = await transaction.nextSeq();
          const numbers = { seq, firstSeq: before?.firstSeq ?? seq, rowSeq: seq, heads: ['a'], rowHeads: ['a'] };
          const row = { title: 'Says "deletedAt":"2026-11-26T08:00:00.000Z"', deletedAt };
          const rest = { kind: 'content-item', projectorVersion: 1, rowJson: JSON.stringify(row), text: '' } as const;
          await transaction.putDocuments([{ documentId: one.itemId, ...numbers, ...rest }]);
        });
      await write(null);
      for (const each of [one, other, neighbours]) await savePost(database, each);
      await write(null);
      const before = await readSite(database, ann.username, null);
      expect(await isPictureShown(database, ann.id, hash)).toBe(true);
      await write('2026-11-26T08:00:00.000Z');
      const after = await readSite(database, ann.username, before);
      expect([gone, before?.posts, after?.posts]).toEqual([[ann.id], 2, 1]);
      expect(await isPictureShown(database, ann.id, hash)).toBe(false);
      expect((await listPosts(database, ann.id, { limit: 9 })).map(({ itemId }) => itemId)).toEqual([other.itemId]);
      // A page that is still being written when its item is deleted.
      expect(await savePost(database, { ...one, generation: 2 })).toBeNull();
      expect(await listPosts(database, bea.id, { limit: 9 })).toHaveLength(1);
      await write(null);
      expect(await listPosts(database, ann.id, { limit: 9 })).toHaveLength(1);
      expect(await savePost(database, { ...one, generation: 2 })).toBe('a-title');
    });

    it('remember what was taken down, and bring it back at its address', async () => {
      const { id } = await newPerson();
      const one = post(id, { pictures: [hash] });
      await savePost(database, one);
      expect(await isPictureShown(database, id, hash)).toBe(true);
      expect(await withdrawPost(database, { ...one, now: one.now + 1 })).toBe(true);
      expect((await findPostBySlug(database, id, 'a-title'))?.withdrawnAt).toBe(one.now + 1);
      expect(await listPosts(database, id, { limit: 9 })).toEqual([]);
      expect(await isPictureShown(database, id, hash)).toBe(false);
      expect(await savePost(database, { ...one, generation: 2, now: one.now + 2 })).toBe('a-title');
      expect(await findPost(database, id, one.itemId)).toMatchObject({ withdrawnAt: null, publishedAt: one.now + 2 });
      expect(await withdrawPost(database, one)).toBe(false);
    });

    it('know what came before a post and after it', async () => {
      const { id } = await newPerson();
      for (const [index, title] of ['one', 'two', 'three', 'four'].entries())
        await savePost(database, post(id, { title, now: 1000 + index }));
      expect((await listPosts(database, id, { limit: 2, offset: 1 })).map(({ slug }) => slug)).toEqual([
        'three',
        'two',
      ]);
      const two = await findPostBySlug(database, id, 'two');
      const { older, newer } = await findNeighbours(database, id, two!);
      expect([older?.slug, newer?.slug]).toEqual(['one', 'three']);
      const last = await findPostBySlug(database, id, 'four');
      expect((await findNeighbours(database, id, last!)).newer).toBeNull();
    });

    it('take over what a newer renderer made, unless the text has changed meanwhile', async () => {
      const { id } = await newPerson();
      const one = post(id);
      await savePost(database, one);
      const before = await findPost(database, id, one.itemId);
      await keepRendered(database, id, before!, { html: '<p>Anew</p>', renderer: 2 });
      expect(await findPost(database, id, one.itemId)).toMatchObject({ html: '<p>Anew</p>', renderer: 2 });
      await savePost(database, { ...one, html: '<p>Edited</p>', now: one.now + 1 });
      await keepRendered(database, id, before!, { html: '<p>Late</p>', renderer: 2 });
      expect(await findPost(database, id, one.itemId)).toMatchObject({ html: '<p>Edited</p>' });
    });

    it('get another version with every change', async () => {
      const { id, username } = await newPerson();
      expect(await readSite(database, username, null)).toBeNull();
      const one = post(id);
      await savePost(database, one);
      const first = await readSite(database, username.toUpperCase(), null);
      expect(first).toMatchObject({ userId: id, username, name: username, posts: 1, accent: 'default' });
      expect(await readSite(database, username, first)).toBe(first);
      await withdrawPost(database, one);
      const second = await readSite(database, username, first);
      expect(second?.posts).toBe(0);
      expect(second?.version).not.toBe(first?.version);
    });

    it('are listed for search engines while something is up', async () => {
      const { id, username } = await newPerson();
      const one = post(id);
      await savePost(database, one);
      expect(await listSites(database, 1000)).toContainEqual({ username, updatedAt: one.now });
      await withdrawPost(database, one);
      expect((await listSites(database, 1000)).map((site) => site.username)).not.toContain(username);
    });

    it('add up views by day, and forget those of people who are gone', async () => {
      const { id } = await newPerson();
      const view = { userId: id, itemId: crypto.randomUUID(), day: '2026-11-22', views: 2 };
      await addViews(database, [view, { ...view, userId: crypto.randomUUID() }]);
      await addViews(database, [view, { ...view, day: '2026-11-23' }]);
      expect(await listViews(database, id)).toEqual([
        { ...view, views: 4 },
        { ...view, day: '2026-11-23' },
      ]);
      expect(await listViews(database, id, '2026-11-23')).toHaveLength(1);
    });

    it('add up readers by day, post and host, and keep forty hosts a day by name', async () => {
      const [ann, bea] = [await newPerson(), await newPerson()];
      const [day, next, itemId] = ['2026-11-22', '2026-11-23', crypto.randomUUID()];
      const view = { userId: ann.id, itemId, day, views: 2 };
      const from = (hosts: Readonly<Record<string, number>>, on = day) => [
        { userId: ann.id, day: on, hosts: new Map(Object.entries(hosts)) },
      ];
      await addViews(database, [view], from({ '': 1, 'news.example': 1 }));
      const many = Object.fromEntries(Array.from({ length: MAX_HOSTS }, (_, at) => [`host-${at}.example`, 1]));
      await addViews(database, [{ ...view, views: MAX_HOSTS }], from(many));
      await addViews(database, [{ ...view, day: next, views: 1 }], from({ 'late.example': 1 }, next));
      await addViews(database, [{ ...view, day: next, userId: bea.id }], []);
      const { days, posts, referrers } = await readReaders(database, ann.id, day);
      expect(days).toEqual([
        { day, readers: 2 + MAX_HOSTS },
        { day: next, readers: 1 },
      ]);
      expect([...posts]).toEqual([[itemId, 3 + MAX_HOSTS]]);
      // The 41st host of the first day has no name; that of the next day has.
      expect(referrers).toMatchObject({ direct: 1, others: 1 });
      expect(referrers.hosts).toHaveLength(MAX_HOSTS + 1);
      expect(await readReaders(database, ann.id, next)).toMatchObject({
        days: [{ day: next, readers: 1 }],
        referrers: { direct: 0, hosts: [{ host: 'late.example', readers: 1 }], others: 0 },
      });
      await database.knex('users').where({ id: ann.id }).delete();
      expect(await database.knex('site_referrers').where({ user_id: ann.id })).toEqual([]);
    });

    it('count every reader once and name no host too many when two nodes write at the same time', async () => {
      const { id } = await newPerson();
      await savePost(database, post(id));
      const view = { userId: id, itemId: crypto.randomUUID(), day: '2026-11-22', views: 1 };
      await Promise.all(
        Array.from({ length: MAX_HOSTS + 10 }, (_, at) =>
          addViews(database, [view], [{ userId: id, day: view.day, hosts: new Map([[`host-${at}.example`, 1]]) }]),
        ),
      );
      const { days, referrers } = await readReaders(database, id, view.day);
      expect(days).toEqual([{ day: view.day, readers: MAX_HOSTS + 10 }]);
      expect([referrers.hosts.length, referrers.others]).toEqual([MAX_HOSTS, 10]);
    });
  });
}
