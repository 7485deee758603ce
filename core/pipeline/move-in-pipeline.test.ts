import { expect, it } from 'vitest';
import type { ContentStatus } from '../documents/content-item.ts';
import { moveInPipeline } from './move-in-pipeline.ts';

it.each<[ContentStatus, ContentStatus, ReturnType<typeof moveInPipeline>['type']]>([
  ['ideas', 'ideas', 'none'],
  ['ideas', 'draft', 'promote'],
  ['ideas', 'scheduled', 'schedule'],
  ['ideas', 'published', 'publish'],
  ['draft', 'ideas', 'refused'],
  ['draft', 'scheduled', 'schedule'],
  ['draft', 'published', 'publish'],
  ['scheduled', 'draft', 'unschedule'],
  ['scheduled', 'ideas', 'refused'],
  ['scheduled', 'published', 'publish'],
  ['published', 'draft', 'refused'],
  ['published', 'scheduled', 'refused'],
])('from %s to %s it is: %s', (from, to, type) => {
  expect(moveInPipeline(from, to).type).toBe(type);
});
