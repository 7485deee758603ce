import { expect, it } from 'vitest';
import { readRegister } from '../documents/registers.ts';
import { newIdea } from '../testing/ideas.ts';
import { Replica } from '../testing/replicas.ts';
import { contentRow } from '../projections/content-row.ts';
import { repurposeItem } from './repurpose-item.ts';

const source = {
  ...newIdea({ title: 'Five meetings worth cancelling' }),
  sourceId: '22222222-2222-4222-8222-222222222222',
  body: 'The first one is the one about meetings.',
  pillarId: '33333333-3333-4333-8333-333333333333',
  tags: ['meetings', 'calm'],
};

it('makes a draft with the words of another item, for platforms that are still to be chosen', () => {
  const laptop = new Replica('content-item', 'aa', 'laptop');
  expect(laptop.run(repurposeItem, source).ok).toBe(true);
  expect(contentRow(laptop.document)).toMatchObject({
    title: source.title,
    excerpt: source.body,
    status: 'draft',
    draftedOn: source.today,
    pillarId: source.pillarId,
    tags: ['meetings', 'calm'],
    platformIds: [],
    publications: [],
  });
  expect(readRegister(laptop.document.sourceId)).toBe(source.sourceId);
});

it('makes nothing of what is an item already', () => {
  const laptop = new Replica('content-item', 'aa', 'laptop');
  laptop.run(repurposeItem, source);
  expect(laptop.run(repurposeItem, { ...source, title: 'Another' })).toEqual({
    ok: false,
    error: { type: 'already-created' },
  });
  expect(laptop.document.body).toBe(source.body);
});
