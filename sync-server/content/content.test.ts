import { describe, expect, it } from 'vitest';
import { contentItem, type ContentItemReply } from '#core/api/content.ts';
import type { ContentIdeaReply } from '#core/api/ideas.ts';
import { ask } from '../testing/api-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { ownServer } from '../testing/own-server.ts';

const own = ownServer();

const create = (fields: object, headers = {}) =>
  ask<ContentItemReply>(own.client, 'POST', '/api/content', fields, headers);
const list = (query = '') => ask<ContentItemReply[]>(own.client, 'GET', `/api/content${query}`);

describe('a piece of content', () => {
  it('is made with the first pillar and LinkedIn where none are named, and is a draft', async () => {
    const { status, body } = await create({
      title: 'Why roadmaps slip',
      content: 'Because nobody says no.',
      tags: ['product', 'focus'],
    });
    expect(status).toBe(201);
    expect(contentItem.parse(body)).toMatchObject({
      title: 'Why roadmaps slip',
      content: 'Because nobody says no.',
      status: 'draft',
      platformId: 1,
      platformName: 'LinkedIn',
      pillarName: 'Expertise',
      tags: ['product', 'focus'],
      scheduledFor: null,
      publishedAt: null,
    });
    expect((await ask(own.client, 'GET', `/api/content/${body.id}`)).body).toEqual(body);
    expect((await list()).body).toEqual([body]);
  });

  it('without a title is called by its first line', async () => {
    const { body } = await create({ content: '\n# Say no\n\nIt is a full sentence.' });
    expect(body).toMatchObject({ title: 'Say no', content: '\n# Say no\n\nIt is a full sentence.' });
  });

  it('changes only in the fields that are sent', async () => {
    const { body } = await create({ title: 'One', content: 'First words', tags: ['a'] });
    const changed = await ask<ContentItemReply>(own.client, 'PUT', `/api/content/${body.id}`, {
      content: 'First and last words',
      platformId: 3,
    });
    expect(changed.body).toEqual({
      ...body,
      content: 'First and last words',
      platformId: 3,
      platformIds: [3, 1],
      platformName: 'Medium',
      predictedScore: changed.body.predictedScore,
    });
  });

  it('is scheduled for an instant, shown on the calendar of the person’s zone, and taken back', async () => {
    const { body } = await create({ title: 'Due', content: 'Soon' });
    const scheduled = await ask<ContentItemReply>(
      own.client,
      'PUT',
      `/api/content/${body.id}`,
      { status: 'scheduled', scheduledFor: '2026-12-31T23:30:00Z' },
      { 'X-Time-Zone': 'Asia/Kolkata' },
    );
    expect(scheduled.body).toMatchObject({
      status: 'scheduled',
      scheduledFor: '2026-12-31T23:30:00.000Z',
      scheduledDate: '2027-01-01',
    });
    expect((await list('?status=scheduled')).body.map(({ id }) => id)).toEqual([body.id]);
    expect((await ask(own.client, 'PUT', `/api/content/${body.id}`, { status: 'draft' })).body).toMatchObject({
      status: 'draft',
      scheduledFor: null,
    });
    expect((await list('?status=scheduled')).body).toEqual([]);
  });

  it('is never scheduled for a minute that is over', async () => {
    const minute = Math.floor(own.server.clock.now() / 60_000) * 60_000;
    const past = { scheduledFor: new Date(minute - 1000).toISOString(), status: 'scheduled' };
    const refusal = { status: 400, text: 'Choose a time from now on.' };
    expect(await create({ title: 'Late', content: 'Words', ...past })).toMatchObject(refusal);
    const { body } = await create({ title: 'In time', content: 'Words' });
    expect(await ask(own.client, 'PUT', `/api/content/${body.id}`, past)).toMatchObject(refusal);
    expect(await ask(own.client, 'PUT', `/api/content/${body.id}`, { scheduledFor: past.scheduledFor })).toMatchObject(
      refusal,
    );
    const due = { status: 'scheduled', scheduledFor: new Date(minute + 120_000).toISOString() };
    expect((await ask(own.client, 'PUT', `/api/content/${body.id}`, due)).status).toBe(200);
    own.server.clock.advance(600_000);
    expect((await ask(own.client, 'PUT', `/api/content/${body.id}`, { ...due, title: 'Overdue' })).status).toBe(200);
  });

  it('that is deleted is gone from every call', async () => {
    const { body } = await create({ title: 'Short', content: 'Lived' });
    expect((await ask(own.client, 'DELETE', `/api/content/${body.id}`)).status).toBe(200);
    expect((await list()).body).toEqual([]);
    for (const [method, fields] of [['GET'], ['PUT', { title: 'Back' }], ['DELETE']] as const)
      expect((await ask(own.client, method, `/api/content/${body.id}`, fields)).status).toBe(404);
  });

  it('replaces an idea under its id', async () => {
    const idea = await ask<ContentIdeaReply>(own.client, 'POST', '/api/content-ideas', {
      title: 'An idea',
      description: 'What it is about',
    });
    const { status, body } = await create({
      ideaId: idea.body.id,
      title: 'A draft',
      content: 'Words',
      status: 'draft',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: idea.body.id, title: 'A draft', content: 'Words', status: 'draft' });
    expect((await ask<unknown[]>(own.client, 'GET', '/api/content-ideas')).body).toEqual([]);
    expect((await ask(own.client, 'GET', `/api/content-ideas/${body.id}`)).body).toMatchObject({
      title: 'A draft',
      description: 'What it is about',
    });
  });

  it.each(['', 'nobody', '7f3c2a10-4b1d-4e6a-9c52-0d1e2f3a4b59'])(
    'takes the first pillar and LinkedIn for an idea whose step names pillar %j and no platform',
    async (pillarId) => {
      const idea = await ask<ContentIdeaReply>(own.client, 'POST', '/api/content-ideas', { title: 'An idea' });
      const stepData = { 'content-strategy': { pillarId }, platform: { selectedPlatforms: [] } };
      await ask(own.client, 'POST', '/api/content-steps', { contentId: idea.body.id, stepData });
      const { status, body } = await create({ ideaId: idea.body.id, title: 'A draft', pillarId: '' });
      expect(status).toBe(201);
      expect(body).toMatchObject({ id: idea.body.id, pillarName: 'Expertise', platformId: 1, platformIds: [1] });
    },
  );

  it('may be blank, have its tags as a text, and leave choices empty', async () => {
    const empty = { platformId: null, pillarId: null, ideaId: null, scheduledFor: null };
    const { status, body } = await create({ title: 'Blank', content: '', tags: 'product, focus,,', ...empty });
    expect(status).toBe(201);
    expect(body).toMatchObject({ content: '', tags: ['product', 'focus'], pillarName: 'Expertise', platformId: 1 });
    expect((await create({ title: 'Blank', content: null, tags: '', ideaId: '' })).body.tags).toEqual([]);
    const changed = { content: ' ', tags: 'one', pillarId: '' };
    expect((await ask(own.client, 'PUT', `/api/content/${body.id}`, changed)).body).toMatchObject({
      content: ' ',
      tags: ['one'],
      pillarId: null,
    });
  });

  it('ignores unknown fields and fields that a caller cannot set', async () => {
    const { body } = await create({
      title: 'Mine',
      content: 'Words',
      userId: crypto.randomUUID(),
      publishedAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
    });
    expect(body.publishedAt).toBeNull();
    expect(body.createdAt?.slice(0, 4)).not.toBe('2020');
    expect(
      (await ask(own.client, 'PUT', `/api/content/${body.id}`, { publishedAt: '2020-01-01T00:00:00Z' })).body,
    ).toEqual(body);
  });
});

describe('the list of content', () => {
  it('is newest first, in pages that go on where the one before ended', async () => {
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three', 'four', 'five'])
      ids.unshift((await create({ title, content: `${title} words` })).body.id);
    const first = await list('?limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')![1]!;
    const second = await ask<ContentItemReply[]>(own.client, 'GET', next);
    await create({ title: 'newer', content: 'than all' });
    const third = await ask<ContentItemReply[]>(
      own.client,
      'GET',
      /<([^>]+)>; rel="next"/.exec(second.headers.get('Link') ?? '')![1]!,
    );
    expect([...first.body, ...second.body, ...third.body].map(({ id }) => id)).toEqual(ids);
    expect(third.headers.get('Link')).toBeNull();
  });

  it('comes whole without a limit, up to a thousand, and a header leads on', async () => {
    const items = Array.from({ length: 1001 }, () => new TestIdea());
    for (let at = 0; at < items.length; at += 50)
      await own.client.push(items.slice(at, at + 50).map((each) => ({ documentId: each.id, bytes: each.add('Idea') })));
    const ideas = await ask<unknown[]>(own.client, 'GET', '/api/content-ideas');
    expect(ideas.body).toHaveLength(1000);
    const next = /<([^>]+)>; rel="next"/.exec(ideas.headers.get('Link') ?? '')![1]!;
    expect((await ask<unknown[]>(own.client, 'GET', next)).body).toHaveLength(1);
    expect((await list('?limit=1000')).status).toBe(200);
    expect(await list('?limit=1001')).toMatchObject({ status: 400, text: 'limit: choose a number from 1 to 1,000' });
  });

  it('finds words in titles and texts, signs and capitals included', async () => {
    await create({ title: 'Growth', content: 'We grew by 100% in a_year' });
    await create({ title: 'Other', content: 'Nothing to see' });
    const titles = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).body.map(({ title }) => title);
    expect(await titles('GREW BY')).toEqual(['Growth']);
    expect(await titles('100%')).toEqual(['Growth']);
    expect(await titles('a_y')).toEqual(['Growth']);
    expect(await titles('%')).toEqual(['Growth']);
    expect(await titles('growth')).toEqual(['Growth']);
    expect(await titles('missing')).toEqual([]);
  });

  it('is answered 304 while nothing has changed', async () => {
    await create({ title: 'One', content: 'Words' });
    const etag = (await list()).headers.get('ETag')!;
    const again = () =>
      ask(own.client, 'GET', '/api/content', undefined, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
    expect((await again()).status).toBe(304);
    await create({ title: 'Two', content: 'Words' });
    expect((await again()).status).toBe(200);
  });
});

describe('bad input', () => {
  it.each([
    [{}, 'title: add a title or some content.'],
    [{ title: 7 }, 'title: send a text.'],
    [{ title: 'T', pillarId: 'nobody' }, 'pillarId: choose one of your pillars.'],
    [{ title: 'T', platformId: 99 }, 'platformId: choose a platform from /api/platforms.'],
    [{ title: 'T', tags: ['x'.repeat(61)] }, 'Keep each tag to 60 characters.'],
    [{ title: 'T', status: 'scheduled' }, 'scheduledFor: send a date and time.'],
    [
      { title: 'T', status: 'scheduled', scheduledFor: 'tomorrow' },
      'scheduledFor: write a date and time in UTC, for example 2026-11-21T08:00:00Z.',
    ],
    [{ title: 'T'.repeat(301) }, 'Keep the title to 300 characters.'],
  ])('%j is refused in one sentence', async (fields, sentence) => {
    const { status, text } = await create(fields);
    expect(status).toBe(400);
    expect(text).toBe(sentence);
    expect((await list()).body).toEqual([]);
  });

  it('an invalid zone is named', async () => {
    expect(await ask(own.client, 'GET', '/api/content', undefined, { 'X-Time-Zone': 'Mars/Base' })).toMatchObject({
      status: 400,
      text: 'X-Time-Zone: name an IANA time zone, for example Europe/Berlin.',
    });
  });
});
