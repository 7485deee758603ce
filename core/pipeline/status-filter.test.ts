import { describe, expect, it } from 'vitest';
import { contentStatuses } from '../documents/content-item.ts';
import {
  isShown,
  readStatusFilter,
  toggleAll,
  toggleStatus,
  writeStatusFilter,
  type StatusFilter,
} from './status-filter.ts';

describe('the filters of the pipeline', () => {
  it.each<[string, StatusFilter, StatusFilter]>([
    ['all', 'all', contentStatuses],
    ['a status', ['draft'], 'all'],
    ['the four statuses', contentStatuses, 'all'],
  ])('All, pressed where %s is on', (_name, before, after) => {
    expect(toggleAll(before)).toEqual(after);
  });

  it.each<[StatusFilter, StatusFilter]>([
    ['all', ['draft']],
    [['ideas'], ['ideas', 'draft']],
    [
      ['scheduled', 'published'],
      ['draft', 'scheduled', 'published'],
    ],
    [['draft'], 'all'],
    [['draft', 'published'], ['published']],
    [contentStatuses, ['ideas', 'scheduled', 'published']],
  ])('Drafts, pressed where %s is on, leaves %s', (before, after) => {
    expect(toggleStatus(before, 'draft')).toEqual(after);
  });

  it('show what is chosen, or everything', () => {
    expect(contentStatuses.filter((status) => isShown('all', status))).toEqual(contentStatuses);
    expect(contentStatuses.filter((status) => isShown(['draft', 'published'], status))).toEqual(['draft', 'published']);
  });

  it.each<[string | null, StatusFilter]>([
    [null, 'all'],
    ['', 'all'],
    ['junk', 'all'],
    ['published,draft,junk', ['draft', 'published']],
    ['ideas,draft,scheduled,published', contentStatuses],
  ])('are kept in the address: %s', (written, filter) => {
    expect(readStatusFilter(written)).toEqual(filter);
    expect(readStatusFilter(writeStatusFilter(filter))).toEqual(filter);
  });
});
